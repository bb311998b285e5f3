package org.authmeter.jmeter.host;

import java.io.IOException;
import org.authmeter.common.process.ProcessTree;
import oshi.software.os.OSProcess;
import oshi.software.os.OperatingSystem;

/** One or more processes of this machine, with their descendants, taken together. */
final class LocalProcess implements HostSource {
  private final String what;
  private final ProcessTree tree;

  private LocalProcess(String what, ProcessTree tree) {
    this.what = what;
    this.tree = tree;
  }

  static LocalProcess ofId(OperatingSystem system, int id) {
    return new LocalProcess(
        Integer.toString(id), ProcessTree.ofId(id, process -> resident(system, process)));
  }

  /** All processes whose program is called so. */
  static LocalProcess ofName(OperatingSystem system, String name) {
    return new LocalProcess(name, ProcessTree.ofName(name, process -> resident(system, process)));
  }

  private static long resident(OperatingSystem system, long id) {
    OSProcess process = system.getProcess((int) id);
    return process == null ? 0 : process.getResidentSetSize();
  }

  @Override
  public HostFigure read() throws IOException {
    ProcessTree.Use use = tree.look();
    if (tree.isGone()) {
      throw new IOException("there is no process " + what);
    }
    return use == null
        ? null
        : new HostFigure(use.cpuPercent(), use.memoryBytes(), use.threads(), use.descriptors());
  }
}
