package org.authmeter.runner.bench.ldap.bare;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import org.authmeter.runner.ExitStatus;

/**
 * The bare loop of {@code bench ldap}, in a process of its own so that its processor time is its
 * own: threads that authenticate without a pause, with ldaptive's pools and without JMeter.
 */
public final class BareLdapMain {
  private BareLdapMain() {}

  /**
   * @param args the file of what is wanted, and the file that takes the figures
   */
  public static void main(String[] args) throws IOException {
    if (args.length != 2) {
      System.err.println("bare loop: SETTINGS OUT expected");
      System.exit(ExitStatus.USAGE);
    }
    Properties wanted = new Properties();
    try (InputStream in = Files.newInputStream(Path.of(args[0]))) {
      wanted.load(in);
    }
    int threads = Integer.parseInt(wanted.getProperty("threads"));
    List<BareTimes> times = new ArrayList<>();
    try (BareLdap ldap = new BareLdap(wanted)) {
      long begin = System.nanoTime();
      long from = begin + nanos(wanted, "warmupMs");
      long end = from + nanos(wanted, "measuredMs");
      List<Thread> running = new ArrayList<>();
      for (int i = 0; i < threads; i++) {
        BareTimes own = new BareTimes();
        times.add(own);
        Thread thread = new Thread(() -> loop(ldap, own, from, end), "bare " + (i + 1));
        thread.start();
        running.add(thread);
      }
      join(running);
    }
    try (OutputStream out = Files.newOutputStream(Path.of(args[1]))) {
      BareTimes.sum(times).store(out, null);
    }
  }

  private static long nanos(Properties wanted, String name) {
    return TimeUnit.MILLISECONDS.toNanos(Long.parseLong(wanted.getProperty(name)));
  }

  private static void loop(BareLdap ldap, BareTimes times, long from, long end) {
    for (long start = System.nanoTime(); start < end; start = System.nanoTime()) {
      String failure = ldap.authenticate();
      if (start >= from) {
        times.add(System.nanoTime() - start, failure);
      }
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
