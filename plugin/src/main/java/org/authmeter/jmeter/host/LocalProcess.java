package org.authmeter.jmeter.host;

import java.util.List;
import java.util.function.Supplier;
import oshi.software.os.OSProcess;
import oshi.software.os.OperatingSystem;

/** One or more processes of this machine, taken together. */
final class LocalProcess implements HostSource {
  private final OperatingSystem system;
  private final Supplier<List<Integer>> ids;
  private double lastMs;
  private long lastNanos;
  private List<Integer> lastIds = List.of();

  private LocalProcess(OperatingSystem system, Supplier<List<Integer>> ids) {
    this.system = system;
    this.ids = ids;
  }

  static LocalProcess ofId(OperatingSystem system, int id) {
    return new LocalProcess(system, () -> List.of(id));
  }

  /** All processes whose program is called so; looked for each time, as they may come and go. */
  static LocalProcess ofName(OperatingSystem system, String name) {
    return new LocalProcess(
        system,
        () ->
            ProcessHandle.allProcesses()
                .filter(
                    process ->
                        process.info().command().map(c -> name.equals(last(c))).orElse(false))
                .map(process -> (int) process.pid())
                .toList());
  }

  private static String last(String command) {
    return command.substring(command.lastIndexOf('/') + 1);
  }

  @Override
  public HostFigure read() {
    double ms = 0;
    long memory = 0;
    List<Integer> now = ids.get();
    List<Integer> found = new java.util.ArrayList<>();
    for (int id : now) {
      OSProcess process = system.getProcess(id);
      if (process != null) {
        found.add(id);
        ms += process.getKernelTime() + process.getUserTime();
        memory += process.getResidentSetSize();
      }
    }
    long nanos = System.nanoTime();
    // With other processes than before the difference of their times says nothing.
    boolean comparable = !found.isEmpty() && found.equals(lastIds);
    double passed = (nanos - lastNanos) / 1e6;
    double cpu = comparable && passed > 0 ? 100 * (ms - lastMs) / passed : 0;
    lastMs = ms;
    lastNanos = nanos;
    lastIds = found;
    return comparable ? new HostFigure(cpu, memory) : null;
  }
}
