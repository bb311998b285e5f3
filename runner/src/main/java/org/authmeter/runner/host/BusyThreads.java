package org.authmeter.runner.host;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.authmeter.common.process.DaemonThreads;

/**
 * Looks every two seconds for threads of the load generator that are full, that is, that use nearly
 * the whole time of one processor, on Linux. All samples that need such a thread wait for it, such
 * as those of a memcached client for its only I/O thread, while the generator's other processors
 * have time to spare: the rate is the generator's then, and not the system's.
 */
public final class BusyThreads implements AutoCloseable {
  private static final long LOOK_MS = 2_000;

  /** Share of one processor from which on a thread is full. */
  private static final double FULL = 0.9;

  /** The unit of {@code /proc/PID/task/TID/stat}: 10 ms on every Linux of today (USER_HZ). */
  private static final double TICK_MS = 10;

  /** utime and stime, counted from the field after the name of the thread. */
  private static final int USER = 11;

  private static final int SYSTEM = 12;

  /** The JVM's compiler is busy while it makes the generator faster; no sample waits for it. */
  private static final Pattern COMPILER = Pattern.compile("C[12] Compiler.*|JVMCI.*");

  /** What was seen at a moment: names of full threads by their folder. */
  private record Look(long atMs, Map<Path, String> full) {}

  private final Path proc;
  private final Supplier<LongStream> processes;
  private final List<Look> looks = new ArrayList<>();
  private final ScheduledExecutorService clock =
      Executors.newSingleThreadScheduledExecutor(DaemonThreads.named("busy threads"));
  private Map<Path, Long> before = Map.of();
  private long lastMs;

  /**
   * Starts looking.
   *
   * @param process whose threads are watched, and those of its descendants
   */
  public static BusyThreads of(long process) {
    BusyThreads busy =
        new BusyThreads(
            Path.of("/proc"),
            () ->
                ProcessHandle.of(process).stream()
                    .flatMap(root -> Stream.concat(Stream.of(root), root.descendants()))
                    .mapToLong(ProcessHandle::pid));
    busy.clock.scheduleAtFixedRate(
        () -> busy.look(System.currentTimeMillis()), 0, LOOK_MS, TimeUnit.MILLISECONDS);
    return busy;
  }

  /**
   * @param proc {@code /proc}, or a copy of it in a test
   */
  BusyThreads(Path proc, Supplier<LongStream> processes) {
    this.proc = proc;
    this.processes = processes;
  }

  /**
   * Looks once.
   *
   * @param atMs now, since the epoch
   */
  void look(long atMs) {
    Map<Path, Long> seen = new HashMap<>();
    Map<Path, String> full = new HashMap<>();
    processes
        .get()
        .forEach(
            process -> {
              try (Stream<Path> threads =
                  Files.list(proc.resolve(Long.toString(process)).resolve("task"))) {
                threads.forEach(thread -> look(thread, atMs, seen, full));
              } catch (IOException | UncheckedIOException e) {
                return; // another system, or the process has ended
              }
            });
    before = seen;
    lastMs = atMs;
    synchronized (looks) {
      looks.add(new Look(atMs, full));
    }
  }

  private void look(Path thread, long atMs, Map<Path, Long> seen, Map<Path, String> full) {
    String line;
    try {
      line = Files.readString(thread.resolve("stat"));
    } catch (IOException e) {
      return; // the thread has ended
    }
    int end = line.lastIndexOf(')'); // the name before it may hold anything
    int begin = line.indexOf('(');
    if (begin < 0 || end < begin) {
      return;
    }
    String[] fields = line.substring(end + 2).split(" ");
    long ticks = Long.parseLong(fields[USER]) + Long.parseLong(fields[SYSTEM]);
    seen.put(thread, ticks);
    Long was = before.get(thread);
    String name = line.substring(begin + 1, end);
    if (was != null
        && (ticks - was) * TICK_MS >= FULL * (atMs - lastMs)
        && !COMPILER.matcher(name).matches()) {
      full.put(thread, name);
    }
  }

  /**
   * The thread that was full at most looks of a time.
   *
   * @param fromMs begin of the time, since the epoch
   * @return its name, of which Linux keeps 15 characters; empty if there was none, or there were
   *     fewer than two looks
   */
  public String full(long fromMs, long toMs) {
    List<Look> within;
    synchronized (looks) {
      within = looks.stream().filter(l -> l.atMs() > fromMs && l.atMs() <= toMs).toList();
    }
    if (within.size() < 2) {
      return "";
    }
    Map<Path, Integer> counts = new HashMap<>();
    within.forEach(l -> l.full().keySet().forEach(t -> counts.merge(t, 1, Integer::sum)));
    return counts.entrySet().stream()
        .filter(count -> 2 * count.getValue() > within.size())
        .max(Map.Entry.comparingByValue())
        .map(most -> name(within, most.getKey()))
        .orElse("");
  }

  private static String name(List<Look> looks, Path thread) {
    return looks.stream()
        .map(l -> l.full().get(thread))
        .filter(n -> n != null)
        .findFirst()
        .orElseThrow();
  }

  @Override
  public void close() {
    clock.shutdownNow();
  }
}
