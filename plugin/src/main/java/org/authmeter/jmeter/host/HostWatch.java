package org.authmeter.jmeter.host;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.authmeter.common.text.PlainText;
import org.authmeter.results.campaign.HostsFile;

/**
 * Reads all sources again and again and writes hosts.csv. Local ones share a thread; each remote
 * one has its own, so that a machine without an answer holds up nobody.
 */
final class HostWatch implements AutoCloseable {
  private static final long END_SECONDS = 5;

  private final BufferedWriter file;
  private final Consumer<String> warnings;
  private final ScheduledExecutorService clock;
  private final Set<String> silent = ConcurrentHashMap.newKeySet();

  /**
   * Starts.
   *
   * @param warnings called once when a source fails, and once when it is back
   * @throws IOException when the file cannot be written
   */
  HostWatch(
      Map<String, HostSource> sources, Path path, Duration interval, Consumer<String> warnings)
      throws IOException {
    if (path.toAbsolutePath().getParent() != null) {
      Files.createDirectories(path.toAbsolutePath().getParent());
    }
    this.file = Files.newBufferedWriter(path, StandardCharsets.UTF_8);
    this.warnings = warnings;
    file.write(HostsFile.HEADER + "\n");
    file.flush();
    long remote = sources.values().stream().filter(NodeExporter.class::isInstance).count();
    this.clock = Executors.newScheduledThreadPool(1 + (int) remote, HostWatch::thread);
    long millis = interval.toMillis();
    clock.scheduleAtFixedRate(() -> readLocal(sources), 0, millis, TimeUnit.MILLISECONDS);
    sources.forEach(
        (name, source) -> {
          if (source instanceof NodeExporter) {
            clock.scheduleWithFixedDelay(
                () -> read(name, source), 0, millis, TimeUnit.MILLISECONDS);
          }
        });
  }

  private static Thread thread(Runnable task) {
    Thread thread = new Thread(task, "host metrics");
    thread.setDaemon(true);
    return thread;
  }

  private void readLocal(Map<String, HostSource> sources) {
    sources.forEach(
        (name, source) -> {
          if (!(source instanceof NodeExporter)) {
            read(name, source);
          }
        });
  }

  private void read(String name, HostSource source) {
    try {
      HostFigure figure = source.read();
      if (silent.remove(name)) {
        warnings.accept(name + " answers again");
      }
      if (figure != null) {
        write(name, figure);
      }
    } catch (IOException | RuntimeException e) {
      // The clock would stop with what is thrown, and a test must not suffer from its gauges.
      if (!clock.isShutdown() && silent.add(name)) {
        warnings.accept(PlainText.message("no figures of " + name + " for now: " + e));
      }
    }
  }

  private void write(String name, HostFigure figure) throws IOException {
    String line =
        HostsFile.line(
            new HostsFile.Sample(
                System.currentTimeMillis(),
                name,
                figure.cpuPercent(),
                figure.memoryBytes(),
                figure.threads(),
                figure.descriptors()));
    synchronized (file) {
      file.write(line + "\n");
      file.flush();
    }
  }

  @Override
  public void close() throws IOException {
    clock.shutdownNow();
    try {
      clock.awaitTermination(END_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    synchronized (file) {
      file.close();
    }
  }
}
