package org.authmeter.runner.bench;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.authmeter.runner.RunnerException;

/**
 * Processor time, user and system, of a process and all that it started, looked at ten times a
 * second. The JDK's own view is used because it asks the system about these processes alone: a look
 * that walked all processes of the machine would itself take a part of what is measured.
 */
public final class CpuTrace implements AutoCloseable {
  private static final long EVERY_MS = 100;
  private static final int FAMILY_EVERY = 10;

  /**
   * @param atMs since the epoch
   * @param cpuMs since the start of the process
   */
  record Look(long atMs, double cpuMs) {}

  private final ProcessHandle root;
  private final List<Look> looks = new ArrayList<>();
  private final Map<Long, Duration> used = new HashMap<>();
  private List<ProcessHandle> family = List.of();
  private final ScheduledExecutorService clock =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread thread = new Thread(task, "processor time");
            thread.setDaemon(true);
            return thread;
          });

  public CpuTrace(ProcessHandle root) {
    this.root = root;
    clock.scheduleAtFixedRate(this::look, 0, EVERY_MS, TimeUnit.MILLISECONDS);
  }

  private synchronized void look() {
    if (looks.size() % FAMILY_EVERY == 0) {
      family = Stream.concat(Stream.of(root), root.descendants()).toList();
    }
    // what a process used stays counted when it has ended
    family.forEach(p -> p.info().totalCpuDuration().ifPresent(d -> used.put(p.pid(), d)));
    long at = System.currentTimeMillis();
    double sum = used.values().stream().mapToLong(Duration::toNanos).sum() / 1e6;
    looks.add(new Look(at, sum));
  }

  /** Processor milliseconds between two moments, interpolated between looks. */
  public synchronized double between(long startMs, long endMs) {
    return between(looks, startMs, endMs);
  }

  static double between(List<Look> looks, long startMs, long endMs) {
    return at(looks, endMs) - at(looks, startMs);
  }

  private static double at(List<Look> looks, long ms) {
    Look before = null;
    for (Look look : looks) {
      if (look.atMs() >= ms) {
        if (before == null || look.atMs() == before.atMs()) {
          return look.cpuMs();
        }
        double part = (double) (ms - before.atMs()) / (look.atMs() - before.atMs());
        return before.cpuMs() + part * (look.cpuMs() - before.cpuMs());
      }
      before = look;
    }
    if (before == null) {
      throw RunnerException.broke("The client's processor time could not be read.");
    }
    return before.cpuMs();
  }

  @Override
  public void close() {
    clock.shutdownNow();
  }
}
