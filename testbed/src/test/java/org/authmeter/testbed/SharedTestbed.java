package org.authmeter.testbed;

import java.io.IOException;
import java.io.UncheckedIOException;

/** One stateless testbed for all tests that leave it as they found it; it ends with the JVM. */
public final class SharedTestbed {
  private static RunningTestbed running;

  private SharedTestbed() {}

  public static synchronized RunningTestbed get() {
    if (running == null) {
      try {
        running = RunningTestbed.start("--variant", "stateless");
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return running;
  }
}
