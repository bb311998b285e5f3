package org.authmeter.runner.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.authmeter.runner.Installation;

/** Locust without its web page, in a Python environment that is made when it is first needed. */
final class LocustClient implements Client {
  private static final String OUT = "logins.csv";

  private final Path scripts;
  private final Path environment;

  LocustClient(Installation installation) {
    scripts = installation.testplans().resolve("bench-saml");
    environment = installation.root().resolve("runner/target/bench/locust");
  }

  private Path requirements() {
    return scripts.resolve("requirements.txt");
  }

  private Path program(String name) {
    return environment.resolve("bin").resolve(name);
  }

  /** As the requirements pin it. */
  @Override
  public String version() {
    try {
      return "Locust " + Files.readString(requirements()).strip().replaceFirst(".*==", "");
    } catch (IOException e) {
      return "Locust";
    }
  }

  @Override
  public String prepare(Path log) throws IOException {
    if (Files.isExecutable(program("locust"))) {
      return "";
    }
    Files.createDirectories(environment.getParent());
    String problem =
        Errand.run(
            List.of("python3", "-m", "venv", environment.toString()), environment.getParent(), log);
    return problem.isEmpty()
        ? Errand.run(
            List.of(program("pip").toString(), "install", "-q", "-r", requirements().toString()),
            environment.getParent(),
            log)
        : problem;
  }

  @Override
  public List<String> command(Load load, Path folder) {
    return List.of(
        program("locust").toString(),
        "-f",
        scripts.resolve("locustfile.py").toString(),
        "--headless",
        "--only-summary",
        "--users",
        Integer.toString(load.threads()),
        "--spawn-rate",
        Integer.toString(load.threads()),
        "--run-time",
        load.seconds() + "s",
        "--stop-timeout",
        "30",
        "--exit-code-on-error",
        "0");
  }

  @Override
  public Map<String, String> environment(Load load, Path folder) {
    return Map.of(
        "BENCH_ADDRESSES",
        load.addressesFile().toString(),
        "BENCH_USERS",
        load.users().toString(),
        "BENCH_OUT",
        folder.resolve(OUT).toString(),
        "PYTHONDONTWRITEBYTECODE",
        "1");
  }

  @Override
  public List<Login> logins(Path folder) throws IOException {
    return LoginRows.read(folder.resolve(OUT));
  }
}
