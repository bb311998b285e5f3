package org.authmeter.benchmarks.bare;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.jmeter.testelement.AbstractTestElement;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.timers.Timer;
import org.apache.jmeter.util.JMeterUtils;

/**
 * Lets no virtual user begin a sample while a file exists: a JMeter that is stopped in the middle
 * of a sample would find its timeouts passed when it goes on. Each thread group of a plan gets one.
 */
public final class PauseTimer extends AbstractTestElement implements Timer {
  /** The JMeter property that names the file. */
  public static final String PROPERTY = "authmeter.bench.pause";

  /** Appended to the name of the file: exists while all virtual users wait. */
  public static final String ALL_WAIT = ".all-wait";

  private static final long serialVersionUID = 1L;

  /** Started with the first timer, and shared by all. */
  private static final class Gate {
    private static final Gate SHARED = new Gate();
    private static final long LOOK_MS = 5;

    private final Path file = Path.of(JMeterUtils.getProperty(PROPERTY));
    private final Path allWait = Path.of(file + ALL_WAIT);
    private final AtomicInteger waiting = new AtomicInteger();
    private volatile boolean closed;

    private Gate() {
      Thread look = new Thread(this::look, "pause");
      look.setDaemon(true);
      look.start();
    }

    private void look() {
      try {
        while (true) {
          boolean now = Files.exists(file);
          if (now != closed) {
            set(now);
          }
          if (closed && waiting.get() >= JMeterContextService.getNumberOfThreads()) {
            if (!Files.exists(allWait)) {
              Files.createFile(allWait);
            }
          } else if (!closed) {
            Files.deleteIfExists(allWait);
          }
          Thread.sleep(LOOK_MS);
        }
      } catch (Exception e) {
        set(false);
        System.err.println("the benchmark's pauses end: " + e);
      }
    }

    private synchronized void set(boolean now) {
      closed = now;
      notifyAll();
    }

    private void pass() {
      if (closed) {
        await();
      }
    }

    private synchronized void await() {
      waiting.incrementAndGet();
      try {
        while (closed) {
          wait();
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      } finally {
        waiting.decrementAndGet();
      }
    }
  }

  /** Waits until the file is gone; adds no delay of its own. */
  @Override
  public long delay() {
    Gate.SHARED.pass();
    return 0;
  }
}
