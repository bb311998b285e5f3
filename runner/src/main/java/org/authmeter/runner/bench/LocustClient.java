package org.authmeter.runner.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.authmeter.runner.Installation;

/** Locust without its web page, in a Python environment that is made when it is first needed. */
final class LocustClient implements Client {
  private static final String OUT = "logins.csv";

  private final Path script;
  private final LocustEnvironment environment;

  LocustClient(Installation installation) {
    script = installation.testplans().resolve("bench-saml/locustfile.py");
    environment = new LocustEnvironment(installation);
  }

  @Override
  public String version() {
    return environment.version();
  }

  @Override
  public String prepare(Path log) throws IOException {
    return environment.prepare(log);
  }

  @Override
  public List<String> command(Load load, Path folder) {
    return List.of(
        environment.program().toString(),
        "-f",
        script.toString(),
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
