package org.authmeter.runner.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.authmeter.runner.Installation;

/** A Python environment with Locust from PyPI, made when it is first needed. */
public final class LocustEnvironment {
  private final Path requirements;
  private final Path environment;

  public LocustEnvironment(Installation installation) {
    requirements = installation.testplans().resolve("bench-saml/requirements.txt");
    environment = installation.root().resolve("runner/target/bench/locust");
  }

  /** As the requirements pin it. */
  public String version() {
    try {
      return "Locust " + Files.readString(requirements).strip().replaceFirst(".*==", "");
    } catch (IOException e) {
      return "Locust";
    }
  }

  /** The program; there once {@link #prepare} has found no fault. */
  public Path program() {
    return environment.resolve("bin/locust");
  }

  /**
   * Makes the environment, if it is not there: takes a minute, and the network.
   *
   * @param log takes what python and pip say
   * @return what went wrong, or empty
   */
  public String prepare(Path log) throws IOException {
    if (Files.isExecutable(program())) {
      return "";
    }
    Files.createDirectories(environment.getParent());
    String problem =
        Errand.run(
            List.of("python3", "-m", "venv", environment.toString()), environment.getParent(), log);
    return problem.isEmpty()
        ? Errand.run(
            List.of(
                environment.resolve("bin/pip").toString(),
                "install",
                "-q",
                "-r",
                requirements.toString()),
            environment.getParent(),
            log)
        : problem;
  }
}
