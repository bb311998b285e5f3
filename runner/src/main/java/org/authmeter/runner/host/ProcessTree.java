package org.authmeter.runner.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import oshi.software.os.OSProcess;
import oshi.software.os.OperatingSystem;

/**
 * A process with all that it has forked: Apache's prefork MPM, nginx and php-fpm do their work in
 * others. Pages that they share count once, where the system reports them (Linux, with permission
 * to read).
 */
final class ProcessTree {
  private static final long KILO = 1024;

  private final OperatingSystem system;
  private final int root;
  private Map<Integer, Long> cpuMs = Map.of();
  private long lastMs;

  /**
   * What it used since the last look.
   *
   * @param cpuPercent 100 = one core
   */
  record Use(double cpuPercent, long rssBytes) {}

  ProcessTree(OperatingSystem system, int root) {
    this.system = system;
    this.root = root;
  }

  /**
   * @return null at the first look, and when the process is gone
   */
  Use look() {
    long now = System.nanoTime() / 1_000_000;
    Map<Integer, Long> seen = new HashMap<>();
    List<OSProcess> all = processes();
    long used = 0;
    for (OSProcess process : all) {
      long total = process.getKernelTime() + process.getUserTime();
      seen.put(process.getProcessID(), total);
      // One that is new has used all of its time since.
      used += Math.max(0, total - cpuMs.getOrDefault(process.getProcessID(), 0L));
    }
    boolean first = lastMs == 0 || cpuMs.isEmpty();
    long passed = now - lastMs;
    cpuMs = seen;
    lastMs = now;
    return first || all.isEmpty() || passed <= 0
        ? null
        : new Use(100.0 * used / passed, memory(all));
  }

  private List<OSProcess> processes() {
    List<OSProcess> all = new ArrayList<>();
    OSProcess first = system.getProcess(root);
    if (first != null) {
      all.add(first);
      ProcessHandle.of(root).stream()
          .flatMap(ProcessHandle::descendants)
          .map(child -> system.getProcess((int) child.pid()))
          .filter(child -> child != null)
          .forEach(all::add);
    }
    return all;
  }

  private static long memory(List<OSProcess> all) {
    if (all.size() == 1) {
      return all.get(0).getResidentSetSize();
    }
    return all.stream().mapToLong(ProcessTree::share).sum();
  }

  /** Its own pages and its part of those that it shares (proc(5), smaps_rollup). */
  private static long share(OSProcess process) {
    Path file = Path.of("/proc/" + process.getProcessID() + "/smaps_rollup");
    try (Stream<String> lines = Files.lines(file)) {
      return lines
          .filter(line -> line.startsWith("Pss:"))
          .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) * KILO)
          .findFirst()
          .orElse(process.getResidentSetSize());
    } catch (IOException | java.io.UncheckedIOException e) {
      return process.getResidentSetSize(); // another system, another user's process, or gone
    }
  }
}
