package org.authmeter.testbed.weblab;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** A real web server. */
interface ServerProgram {
  /** Name and version, for the run record. */
  String software() throws IOException;

  /**
   * Writes its configuration.
   *
   * @param folder its own
   * @param php whether it runs WordPress too
   * @return the command, which stays in the foreground
   */
  List<String> prepare(Path folder, boolean php) throws IOException;
}
