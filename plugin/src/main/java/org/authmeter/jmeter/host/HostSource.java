package org.authmeter.jmeter.host;

import java.io.IOException;

/** Something whose figures can be read again and again. */
interface HostSource {
  /**
   * Reads it; the first time there is nothing to compare with.
   *
   * @return null when there is no figure: the first time, or when it is not there
   * @throws IOException when a machine does not answer, or not as it should
   */
  HostFigure read() throws IOException;
}
