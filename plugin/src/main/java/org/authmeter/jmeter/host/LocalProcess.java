package org.authmeter.jmeter.host;

import org.authmeter.common.process.ProcessTree;
import oshi.software.os.OSProcess;
import oshi.software.os.OperatingSystem;

/** One or more processes of this machine, with their descendants, taken together. */
final class LocalProcess implements HostSource {
  private final ProcessTree tree;

  private LocalProcess(ProcessTree tree) {
    this.tree = tree;
  }

  static LocalProcess ofId(OperatingSystem system, int id) {
    return new LocalProcess(ProcessTree.ofId(id, process -> resident(system, process)));
  }

  /** All processes whose program is called so. */
  static LocalProcess ofName(OperatingSystem system, String name) {
    return new LocalProcess(ProcessTree.ofName(name, process -> resident(system, process)));
  }

  private static long resident(OperatingSystem system, long id) {
    OSProcess process = system.getProcess((int) id);
    return process == null ? 0 : process.getResidentSetSize();
  }

  @Override
  public HostFigure read() {
    ProcessTree.Use use = tree.look();
    return use == null
        ? null
        : new HostFigure(use.cpuPercent(), use.memoryBytes(), use.threads(), use.descriptors());
  }
}
