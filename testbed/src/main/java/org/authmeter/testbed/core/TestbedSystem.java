package org.authmeter.testbed.core;

import java.io.IOException;
import java.nio.file.Path;

/** A kind of testbed: knows its processes, ports, keys and data, and not how they are kept up. */
interface TestbedSystem {
  /**
   * Chooses ports, makes keys and data, and stores the layout. May take long, and is interrupted
   * when the testbed is to end before.
   *
   * @throws EnvironmentException when the machine does not give what is needed
   */
  Prepared prepare(Path folder) throws IOException;
}
