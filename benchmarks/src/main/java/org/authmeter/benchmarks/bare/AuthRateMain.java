package org.authmeter.benchmarks.bare;

import java.io.BufferedWriter;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Starts UnboundID's authrate and writes down ten times a second how many authentications it has
 * made: its own lines come once a second and cannot be assigned to slices.
 */
public final class AuthRateMain {
  private static final String TOOL = "com.unboundid.ldap.sdk.examples.AuthRate";
  private static final long EVERY_MS = 100;

  private AuthRateMain() {}

  /**
   * @param args the file that takes the counts, then authrate's own arguments
   */
  public static void main(String[] args) throws ReflectiveOperationException {
    Path out = Path.of(args[0]);
    Thread counter = new Thread(() -> count(out), "counter");
    counter.setDaemon(true);
    counter.start();
    Class.forName(TOOL)
        .getMethod("main", String[].class)
        .invoke(null, (Object) Arrays.copyOfRange(args, 1, args.length));
  }

  private static void count(Path out) {
    try (BufferedWriter lines = Files.newBufferedWriter(out)) {
      Thread one = null;
      while (one == null) {
        Thread.sleep(EVERY_MS);
        one =
            Thread.getAllStackTraces().keySet().stream()
                .filter(t -> t.getClass().getName().equals(TOOL + "Thread"))
                .findFirst()
                .orElse(null);
      }
      // all threads share their counters
      AtomicLong all = counter(one, "authCounter");
      AtomicLong errors = counter(one, "errorCounter");
      long allBefore = 0;
      long errorsBefore = 0;
      while (true) {
        Thread.sleep(EVERY_MS);
        long allNow = all.get();
        long errorsNow = errors.get();
        long micros = ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now());
        long failed = errorsNow - errorsBefore;
        lines.write(micros + " " + (allNow - allBefore - failed) + " " + failed + "\n");
        lines.flush();
        allBefore = allNow;
        errorsBefore = errorsNow;
      }
    } catch (Exception e) {
      System.err.println("authrate cannot be counted: " + e);
      System.exit(1);
    }
  }

  private static AtomicLong counter(Thread thread, String name)
      throws ReflectiveOperationException {
    Field field = thread.getClass().getDeclaredField(name);
    field.setAccessible(true);
    return (AtomicLong) field.get(thread);
  }
}
