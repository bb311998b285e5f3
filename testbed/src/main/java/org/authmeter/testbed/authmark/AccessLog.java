package org.authmeter.testbed.authmark;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.RequestLog;
import org.eclipse.jetty.server.Response;

/**
 * A line for each request in the Common Log Format, as web servers write it: {@code host - user
 * [time] "request" status bytes}. On disk at the latest half a second later.
 */
final class AccessLog implements RequestLog, AutoCloseable {
  /** Request attribute that holds the user's name. */
  static final String USER = "authmark.user";

  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("dd/MMM/yyyy:HH:mm:ss Z", Locale.ROOT);
  private static final long FLUSH_MILLIS = 200;

  private final BufferedWriter file;
  private final ScheduledExecutorService clock =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread thread = new Thread(task, "access log");
            thread.setDaemon(true);
            return thread;
          });
  private volatile Second second = new Second(0, "");

  /** The time as text, made once a second. */
  private record Second(long epoch, String text) {}

  AccessLog(Path path) throws IOException {
    file = Files.newBufferedWriter(path, StandardCharsets.UTF_8);
    clock.scheduleWithFixedDelay(this::flush, FLUSH_MILLIS, FLUSH_MILLIS, TimeUnit.MILLISECONDS);
  }

  @Override
  public void log(Request request, Response response) {
    Object user = request.getAttribute(USER);
    String length = response.getHeaders().get(HttpHeader.CONTENT_LENGTH);
    String line =
        "%s - %s [%s] \"%s %s HTTP/1.1\" %d %s\n"
            .formatted(
                Request.getRemoteAddr(request),
                user == null ? "-" : safe(user.toString()),
                time(),
                request.getMethod(),
                request.getHttpURI().getPathQuery(),
                response.getStatus(),
                length == null ? "-" : length);
    synchronized (file) {
      try {
        file.write(line);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  /** Quotes and controls never get in. */
  private static String safe(String user) {
    return user.replaceAll("[\"\\p{Cntrl}]", "?");
  }

  private String time() {
    long now = System.currentTimeMillis() / 1000;
    Second known = second;
    if (known.epoch() != now) {
      known = new Second(now, TIME.format(ZonedDateTime.now(ZoneId.systemDefault())));
      second = known;
    }
    return known.text();
  }

  private void flush() {
    synchronized (file) {
      try {
        file.flush();
      } catch (IOException e) {
        System.err.println("the access log cannot be written: " + e.getMessage());
      }
    }
  }

  @Override
  public void close() throws IOException {
    clock.shutdown();
    synchronized (file) {
      file.close();
    }
  }
}
