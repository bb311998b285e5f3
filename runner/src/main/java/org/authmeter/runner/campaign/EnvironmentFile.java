package org.authmeter.runner.campaign;

import java.nio.file.Files;
import java.nio.file.Path;
import org.authmeter.results.campaign.Environment;
import org.authmeter.runner.RunnerException;
import org.authmeter.runner.target.TargetFile;

/** The description of a target's machines and programs that its owner wrote. */
public final class EnvironmentFile {
  private static final String KEY = "authmeter.environment";
  private static final String NAME = "environment.yaml";

  private EnvironmentFile() {}

  /**
   * Reads the file that the target names, or {@code environment.yaml} beside it.
   *
   * @return null if there is none
   * @throws RunnerException status 2 with line and column if it is not valid
   */
  public static Environment of(TargetFile target) {
    String configured = target.properties().getOrDefault(KEY, "");
    Path file = target.resolved(configured.isEmpty() ? NAME : configured);
    if (Files.isReadable(file) && !Files.isDirectory(file)) {
      return new YamlFile(file).read(Environment.class);
    }
    if (configured.isEmpty()) {
      return null;
    }
    throw RunnerException.usage(
        "%s: %s = %s: no readable file %s. See data/environment.example.yaml."
            .formatted(target.file(), KEY, configured, file));
  }
}
