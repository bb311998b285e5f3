package org.authmeter.common.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.LongUnaryOperator;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Processor time and memory of a process, or of all processes of one name, with all that they have
 * forked: Apache's prefork MPM, nginx and php-fpm do their work in other processes.
 *
 * <p>Memory is the proportional set size of Linux (PSS, proc(5), smaps_rollup): a page that n
 * processes share counts for each of them as an n-th. Where it cannot be read (another system,
 * another user's process), it is the resident set size, which counts shared pages once for each
 * process.
 */
public final class ProcessTree {
  private static final long KILO = 1024;
  private static final double NANOS_PER_PERCENT_SECOND = 1e7;

  private final Supplier<Stream<ProcessHandle>> roots;
  private final LongUnaryOperator residentBytes;
  private Map<Long, Long> used = Map.of();
  private long last;

  /**
   * What it used since the last look.
   *
   * @param cpuPercent 100 = one core
   * @param memoryBytes at the moment of the look, as the next two
   * @param threads null where they are unknown, on another system than Linux
   * @param descriptors that are open; null where they are unknown, also of another user's process
   */
  public record Use(double cpuPercent, long memoryBytes, Long threads, Long descriptors) {}

  private ProcessTree(Supplier<Stream<ProcessHandle>> roots, LongUnaryOperator residentBytes) {
    this.roots = roots;
    this.residentBytes = residentBytes;
  }

  /**
   * A process with its descendants.
   *
   * @param residentBytes resident set size by process id, where the proportional one is unknown; 0
   *     for a process that is gone
   */
  public static ProcessTree ofId(long id, LongUnaryOperator residentBytes) {
    return new ProcessTree(() -> ProcessHandle.of(id).stream(), residentBytes);
  }

  /**
   * All processes whose program is called so, with their descendants; looked for each time, as they
   * may come and go.
   *
   * @param residentBytes as for {@link #ofId}
   */
  public static ProcessTree ofName(String name, LongUnaryOperator residentBytes) {
    return new ProcessTree(
        () ->
            ProcessHandle.allProcesses()
                .filter(p -> p.info().command().map(c -> name.equals(file(c))).orElse(false)),
        residentBytes);
  }

  private static String file(String command) {
    return command.substring(command.lastIndexOf('/') + 1);
  }

  /**
   * @return null at the first look, and when there is no such process
   */
  public Use look() {
    long now = System.nanoTime();
    Map<Long, ProcessHandle> all =
        new LinkedHashMap<>(); // one of the name may be a child of another
    roots
        .get()
        .flatMap(root -> Stream.concat(Stream.of(root), root.descendants()))
        .forEach(process -> all.put(process.pid(), process));
    Map<Long, Long> seen = new HashMap<>();
    long spent = 0;
    long memory = 0;
    for (ProcessHandle process : all.values()) {
      long total = process.info().totalCpuDuration().map(d -> d.toNanos()).orElse(0L);
      seen.put(process.pid(), total);
      // One that is new has used all of its time since.
      spent += Math.max(0, total - used.getOrDefault(process.pid(), 0L));
      memory += memory(process.pid());
    }
    boolean first = used.isEmpty();
    long passed = now - last;
    used = seen;
    last = now;
    return first || all.isEmpty() || passed <= 0
        ? null
        : new Use(
            spent / (passed / 1e9) / NANOS_PER_PERCENT_SECOND,
            memory,
            count(all.keySet(), "task"),
            count(all.keySet(), "fd"));
  }

  /** Whether the last look found no process. */
  public boolean isGone() {
    return used.isEmpty();
  }

  /** Entries of a folder of each process in /proc; null if that of any cannot be read. */
  private static Long count(Set<Long> processes, String folder) {
    long sum = 0;
    for (long id : processes) {
      try (Stream<Path> entries = Files.list(Path.of("/proc/" + id + "/" + folder))) {
        sum += entries.count();
      } catch (IOException | UncheckedIOException e) {
        return null;
      }
    }
    return sum;
  }

  private long memory(long id) {
    Path file = Path.of("/proc/" + id + "/smaps_rollup");
    try (Stream<String> lines = Files.lines(file)) {
      return lines
          .filter(line -> line.startsWith("Pss:"))
          .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) * KILO)
          .findFirst()
          .orElseGet(() -> residentBytes.applyAsLong(id));
    } catch (IOException | UncheckedIOException e) {
      return residentBytes.applyAsLong(id);
    }
  }
}
