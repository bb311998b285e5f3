package org.authmeter.runner.fuzz;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.authmeter.runner.RunnerException;
import org.authmeter.runner.target.TargetFile;

/** Fuzz target: a target file is read, or refused with the reason. */
public final class TargetFuzz {
  private TargetFuzz() {}

  /** Called by Jazzer. */
  public static void fuzzerTestOneInput(byte[] data) throws IOException {
    Path file = Files.createTempFile("target", ".properties");
    try {
      Files.write(file, data);
      TargetFile target = TargetFile.read(file);
      target.files();
      target.warning();
      target.name();
    } catch (RunnerException e) {
      if (!e.getMessage().contains(file.toString())) {
        throw new IllegalStateException("refused without the name of the file", e);
      }
    } finally {
      Files.delete(file);
    }
  }
}
