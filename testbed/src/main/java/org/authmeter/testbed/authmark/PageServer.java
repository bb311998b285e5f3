package org.authmeter.testbed.authmark;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.authmeter.testbed.web.Counters;
import org.eclipse.jetty.http.HttpCookie;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Serves pages from memory to users whom the agent admits; {@code X-Remote-User} names the user.
 * {@code /testbed/counters} is open to all.
 */
final class PageServer extends Handler.Abstract {
  static final String PREFIX = "/pages/";
  static final String REMOTE_USER = "X-Remote-User";

  /** Counters beside {@link Counters#REQUESTS}. */
  static final String CHALLENGES = "challenges";

  static final String PAGES = "pages";

  /** Request attribute with the user's name, for the access log. */
  static final String USER = "authmark.user";

  private static final String COUNTERS = "/testbed/counters";

  private final WebAgent agent;
  private final Counters counters;
  private final Map<String, byte[]> pages = new HashMap<>();

  PageServer(Path folder, WebAgent agent, Counters counters) throws IOException {
    this.agent = agent;
    this.counters = counters;
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        pages.put(PREFIX + file.getFileName(), Files.readAllBytes(file));
      }
    }
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    String path = Request.getPathInContext(request);
    if (path.equals(COUNTERS)) {
      send(response, callback, 200, "application/json", counters.toJson());
      return true;
    }
    counters.of(Counters.REQUESTS).increment();
    WebAgent.Verdict verdict =
        agent.decide(path, request.getHeaders().get(HttpHeader.AUTHORIZATION), cookie(request));
    if (verdict.user() != null) {
      // A quote or a line break would forge a field or a line of the log.
      request.setAttribute(USER, verdict.user().replaceAll("[\"\\p{Cntrl}]", "?"));
    }
    if (verdict.cookie() != null) {
      Response.addCookie(response, agent.cookie(verdict.cookie()));
    }
    switch (verdict.status()) {
      case 200 -> page(path, verdict, response, callback);
      case 401 -> challenge(response, callback);
      case 403 -> refuse(response, callback, 403, "You may not see this page.");
      default -> refuse(response, callback, 503, "No policy server answers.");
    }
    return true;
  }

  private static String cookie(Request request) {
    return Request.getCookies(request).stream()
        .filter(cookie -> cookie.getName().equals(SessionCookie.NAME))
        .map(HttpCookie::getValue)
        .findFirst()
        .orElse(null);
  }

  private void page(String path, WebAgent.Verdict verdict, Response response, Callback callback) {
    byte[] page = pages.get(path);
    if (page == null) {
      refuse(response, callback, 404, "There is no such page.");
      return;
    }
    counters.of(PAGES).increment();
    if (verdict.user() != null) {
      response.getHeaders().put(REMOTE_USER, verdict.user());
    }
    send(response, callback, 200, "text/html;charset=us-ascii", page);
  }

  private void challenge(Response response, Callback callback) {
    counters.of(CHALLENGES).increment();
    response.getHeaders().put(HttpHeader.WWW_AUTHENTICATE, "Basic realm=\"AuthMark\"");
    refuse(response, callback, 401, "Log in first.");
  }

  private static void refuse(Response response, Callback callback, int status, String sentence) {
    String page =
        "<!DOCTYPE html>\n<html><head><title>%d</title></head><body><p>%s</p></body></html>\n"
            .formatted(status, sentence);
    send(response, callback, status, "text/html;charset=us-ascii", page);
  }

  private static void send(
      Response response, Callback callback, int status, String type, String text) {
    send(response, callback, status, type, text.getBytes(StandardCharsets.UTF_8));
  }

  private static void send(
      Response response, Callback callback, int status, String type, byte[] body) {
    response.setStatus(status);
    response.getHeaders().put(HttpHeader.CONTENT_TYPE, type);
    response.getHeaders().put(HttpHeader.CONTENT_LENGTH, body.length);
    response.getHeaders().put(HttpHeader.CACHE_CONTROL, "no-store");
    response.write(true, ByteBuffer.wrap(body), callback);
  }
}
