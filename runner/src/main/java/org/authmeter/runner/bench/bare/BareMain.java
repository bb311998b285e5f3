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
 * The bare loop of {@code bench saml}, in a process of its own so that its processor time is its
 * own: threads that log in one login after the other, with JMeter's HTTP client and without JMeter.
 */
public final class BareMain {
  private BareMain() {}

  /**
   * @param args the addresses file of the testbed, the accounts, the number of threads, the time in
   *     seconds, and the file that takes the logins
   */
  public static void main(String[] args) throws IOException {
    if (args.length != 5) {
      System.err.println("bare loop: ADDRESSES USERS THREADS SECONDS OUT expected");
      System.exit(ExitStatus.USAGE);
    }
    Properties addresses = new Properties();
    try (InputStream in = Files.newInputStream(Path.of(args[0]))) {
      addresses.load(in);
    }
    String[] account = Files.readAllLines(Path.of(args[1])).get(0).split(",", 2);
    int threads = Integer.parseInt(args[2]);
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(Long.parseLong(args[3]));
    LoginLog log = new LoginLog("SAML SSO login");
    List<Thread> running = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      Thread thread = new Thread(() -> loop(addresses, account, log, end), "bare " + (i + 1));
      thread.start();
      running.add(thread);
    }
    join(running);
    log.write(Path.of(args[4]));
  }

  private static BareLogin login(Properties addresses, String[] account) {
    return new BareLogin(
        URI.create(addresses.getProperty("authmeter.saml.resource")),
        addresses.getProperty("authmeter.saml.expect").replace("{user}", account[0]),
        addresses.getProperty("authmeter.saml.idpHost"),
        addresses.getProperty("authmeter.saml.nodes"),
        account[0],
        account[1]);
  }

  private static void loop(Properties addresses, String[] account, LoginLog log, long end) {
    try (BareLogin login = login(addresses, account)) {
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
  private static String failure(BareLogin login) {
    try {
      login.run();
      return "";
    } catch (IOException | RuntimeException e) {
      return e.toString();
    }
  }

  private static void join(List<Thread> running) {
    try {
      for (Thread thread : running) {
        thread.join();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
