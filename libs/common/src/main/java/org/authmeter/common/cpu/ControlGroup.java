package org.authmeter.common.cpu;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** A group of processes that together may use a share of the processors. */
public interface ControlGroup extends AutoCloseable {
  /** Processors that it may use. */
  double cpus();

  /** A command line that starts a program in the group; the program has the same process id. */
  List<String> command(List<String> program);

  /** Lets the share hold, where it does not hold from the start of the first program. */
  void limit() throws IOException;

  /** Lets its processes use what they need, until it is limited again; systemd's never do. */
  void release() throws IOException;

  /**
   * The file with what the kernel counts of it.
   *
   * @param process of the group
   */
  Path stat(long process) throws IOException;

  /** Removes it when its processes have ended. */
  @Override
  void close() throws IOException;
}
