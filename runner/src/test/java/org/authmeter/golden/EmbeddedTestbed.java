package org.authmeter.golden;

import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import org.authmeter.runner.Installation;

/** The testbed as its users start it: a process of its own that ends when its stdin closes. */
public final class EmbeddedTestbed implements AutoCloseable {
  private static final long START_SECONDS = 120;
  private static EmbeddedTestbed shared;

  private final Process process;
  private final Path addresses;

  private EmbeddedTestbed(Process process, Path addresses) {
    this.process = process;
    this.addresses = addresses;
  }

  /**
   * An IdP without a store, with OpenID Connect, for all tests that leave it as they found it. It
   * ends with the JVM, which closes its stdin.
   */
  public static synchronized EmbeddedTestbed shared() {
    if (shared == null) {
      try {
        Path work = Files.createTempDirectory(Path.of("target").toAbsolutePath(), "testbed");
        shared =
            start(
                work,
                "idp",
                "--variant",
                "stateless",
                "--stickiness",
                "login",
                "--oidc",
                "--code-lifetime",
                "3");
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException(e);
      }
    }
    return shared;
  }

  public static EmbeddedTestbed start(Path work, String... arguments)
      throws IOException, InterruptedException {
    Path addresses = work.resolve("addresses.properties");
    List<String> command =
        new ArrayList<>(
            Installation.of(Path.of(System.getProperty("authmeter.root"))).testbedCommand());
    command.addAll(List.of(arguments));
    command.addAll(List.of("--addresses", addresses.toString(), "--watch-stdin"));
    Path log = work.resolve("testbed.log");
    Process process =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile()).start();
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(START_SECONDS);
    while (!Files.exists(addresses)) {
      if (process.waitFor(100, TimeUnit.MILLISECONDS) || System.nanoTime() > end) {
        process.destroy();
        throw new IllegalStateException("testbed did not start: " + Files.readString(log));
      }
    }
    return new EmbeddedTestbed(process, addresses);
  }

  public Path addresses() {
    return addresses;
  }

  public Properties properties() throws IOException {
    Properties p = new Properties();
    try (Reader r = Files.newBufferedReader(addresses)) {
      p.load(r);
    }
    return p;
  }

  @Override
  public void close() throws IOException {
    process.getOutputStream().close();
    try {
      if (process.waitFor(30, TimeUnit.SECONDS)) {
        return;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    process.destroyForcibly();
    throw new IllegalStateException("testbed did not end within 30 s of its stdin's end");
  }
}
