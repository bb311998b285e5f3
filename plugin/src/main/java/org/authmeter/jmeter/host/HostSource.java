package org.authmeter.jmeter.host;

import java.io.IOException;

/** Something whose figures can be read again and again. */
interface HostSource {
  /**
   * Reads it; the first time there is nothing to compare with.
   *
   * @return null the first time
   * @throws IOException when a machine does not answer, or not as it should, or a process is gone
   */
  HostFigure read() throws IOException;
}
