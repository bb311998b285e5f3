package org.authmeter.runner.bench.bare;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import org.authmeter.runner.ExitStatus;

/**
 * The bare loop of {@code bench cas}, in a process of its own: threads that log in one login after
 * the other, with JMeter's HTTP client and without JMeter.
 */
public final class BareCasMain {
  private BareCasMain() {}

  /**
   * @param args the addresses file of the testbed, the accounts, the number of threads, the time in
   *     seconds, and the file that takes the logins
   */
  public static void main(String[] args) throws IOException, InterruptedException {
    if (args.length != 5) {
      System.err.println("bare loop: ADDRESSES USERS THREADS SECONDS OUT expected");
      System.exit(ExitStatus.USAGE);
    }
    Properties addresses = new Properties();
    try (InputStream in = Files.newInputStream(Path.of(args[0]))) {
      addresses.load(in);
    }
    String[] account = Files.readAllLines(Path.of(args[1])).get(0).split(",", 2);
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(Long.parseLong(args[3]));
    LoginLog log = new LoginLog("CAS login");
    List<Thread> running = new ArrayList<>();
    for (int i = 0; i < Integer.parseInt(args[2]); i++) {
      Thread thread = new Thread(() -> loop(addresses, account, log, end), "bare " + (i + 1));
      thread.start();
      running.add(thread);
    }
    for (Thread thread : running) {
      thread.join();
    }
    log.write(Path.of(args[4]));
  }

  private static void loop(Properties addresses, String[] account, LoginLog log, long end) {
    try (BareCasLogin login =
        new BareCasLogin(
            URI.create(addresses.getProperty("authmeter.cas.url")),
            addresses.getProperty("authmeter.cas.service"),
            addresses.getProperty("authmeter.cas.nodes"),
            account[0],
            account[1])) {
      while (System.nanoTime() < end) {
        long startMs = System.currentTimeMillis();
        long start = System.nanoTime();
        String failure = failure(login);
        log.add(startMs, TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start), failure);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Empty for a proven login. */
  private static String failure(BareCasLogin login) {
    try {
      login.run();
      return "";
    } catch (IOException | RuntimeException e) {
      return e.toString();
    }
  }
}
