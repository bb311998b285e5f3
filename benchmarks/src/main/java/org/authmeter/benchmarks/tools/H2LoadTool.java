package org.authmeter.benchmarks.tools;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.authmeter.benchmarks.method.Tool;

/**
 * nghttp2's h2load over HTTP/1.1 with a new connection for each page. It makes new connections only
 * at a fixed rate, so its pages per second are what it was told.
 */
public final class H2LoadTool implements Tool {
  private static final int CONNECTIONS = 10_000_000;

  /** Per second. */
  private static final int BATCHES = 50;

  private final String url;
  private final int rate;

  /**
   * @param rate new connections per second, in 50 batches
   */
  public H2LoadTool(String url, int rate) {
    this.url = url;
    this.rate = rate;
  }

  @Override
  public String id() {
    return "h2load";
  }

  @Override
  public String title() {
    return "h2load, %d new connections per second".formatted(rate);
  }

  @Override
  public String version() {
    return "h2load";
  }

  @Override
  public String prepare(Path log) {
    return Setup.program("h2load") == null
        ? "no h2load on the PATH; install it with: apt-get install nghttp2-client"
        : "";
  }

  @Override
  public Start start(Path folder) {
    Path out = folder.resolve("requests");
    return new Start(
        List.of(
            String.valueOf(Setup.program("h2load")),
            "--h1",
            "--threads=1",
            "--requests=" + CONNECTIONS,
            "--clients=" + CONNECTIONS,
            // a batch at a time, which is made at once
            "--rate=" + rate / BATCHES,
            "--rate-period=" + 1000 / BATCHES + "ms",
            "--log-file=" + out,
            url),
        Map.of(),
        GrowingFile.ofH2Load(out));
  }
}
