package org.authmeter.benchmarks.method;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Processor time, user and system, of some processes, read from Linux' {@code /proc}. The time of a
 * process includes that of its ended threads; the times of compiler and collector threads are read
 * thread by thread, and the last reading of an ended one is kept.
 */
final class ProcessorTime {
  /** The unit of {@code /proc/PID/stat}: 10 ms on every Linux of today (USER_HZ). */
  private static final double TICK_MS = 10;

  private static final Pattern COMPILER = Pattern.compile("C[12] CompilerThre.*|JVMCI.*");

  private static final Pattern COLLECTOR =
      Pattern.compile("GC Thread.*|G1 .*|Z[A-Z].*|Concurrent.*");

  /** utime and stime, counted from the field after the name of the process. */
  private static final int USER = 11;

  private static final int SYSTEM = 12;

  private enum Kind {
    COMPILER,
    COLLECTOR,
    OTHER
  }

  /**
   * A reading. Times are milliseconds since the start of the processes.
   *
   * @param atMicros when, since the epoch
   * @param all of the processes
   * @param compiler of it, the JVM's compiler threads
   * @param collector of it, the JVM's garbage collector threads
   */
  record Reading(long atMicros, double all, double compiler, double collector) {
    Reading since(Reading before) {
      return new Reading(
          atMicros, all - before.all, compiler - before.compiler, collector - before.collector);
    }
  }

  private final Path proc;
  private final Map<Long, Double> processes = new HashMap<>();
  private final Map<Path, Kind> kinds = new HashMap<>();
  private final Set<Path> seen = new HashSet<>();
  private final Map<Path, Double> threads = new HashMap<>();

  ProcessorTime() {
    this(Path.of("/proc"));
  }

  /**
   * @param proc {@code /proc}, or a copy of it in a test
   */
  ProcessorTime(Path proc) {
    this.proc = proc;
  }

  /** Reads the times of processes; what one that ended has used stays counted. */
  Reading read(Set<Long> pids) throws IOException {
    for (long pid : pids) {
      Path process = proc.resolve(Long.toString(pid));
      used(process.resolve("stat")).ifPresent(ms -> processes.put(pid, ms));
      readThreads(process.resolve("task"));
    }
    double all = processes.values().stream().mapToDouble(Double::doubleValue).sum();
    return new Reading(now(), all, sum(Kind.COMPILER), sum(Kind.COLLECTOR));
  }

  /** The wall clock, which tools and this program share: microseconds since the epoch. */
  static long now() {
    return ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now());
  }

  private double sum(Kind kind) {
    return threads.entrySet().stream()
        .filter(e -> kinds.get(e.getKey()) == kind)
        .mapToDouble(Map.Entry::getValue)
        .sum();
  }

  private void readThreads(Path tasks) throws IOException {
    List<Path> all = new ArrayList<>();
    try (Stream<Path> found = Files.list(tasks)) {
      found.forEach(all::add);
    } catch (NoSuchFileException e) {
      return; // the process has ended
    }
    for (Path thread : all) {
      Kind kind = kinds.get(thread);
      if (kind == null) {
        kind = kind(thread);
        if (kind != Kind.OTHER || !seen.add(thread)) { // a new thread gets its name a moment later
          kinds.put(thread, kind);
        }
      }
      if (kind != Kind.OTHER) {
        used(thread.resolve("stat")).ifPresent(ms -> threads.put(thread, ms));
      }
    }
  }

  private static Kind kind(Path thread) throws IOException {
    String name = text(thread.resolve("comm")).strip();
    if (COMPILER.matcher(name).matches()) {
      return Kind.COMPILER;
    }
    return COLLECTOR.matcher(name).matches() ? Kind.COLLECTOR : Kind.OTHER;
  }

  private static OptionalDouble used(Path stat) throws IOException {
    String line = text(stat);
    int end = line.lastIndexOf(')'); // the name before it may hold anything
    if (end < 0) {
      return OptionalDouble.empty();
    }
    String[] fields = line.substring(end + 2).split(" ");
    return OptionalDouble.of(
        (Long.parseLong(fields[USER]) + Long.parseLong(fields[SYSTEM])) * TICK_MS);
  }

  /** Empty if the process or thread has ended. */
  private static String text(Path file) throws IOException {
    try {
      return Files.readString(file);
    } catch (NoSuchFileException e) {
      return "";
    } catch (IOException e) {
      if (String.valueOf(e.getMessage()).contains("No such process")) {
        return "";
      }
      throw e;
    }
  }
}
