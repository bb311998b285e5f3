package org.authmeter.benchmarks.tools;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.authmeter.benchmarks.method.OperationLog;
import org.authmeter.benchmarks.method.Tool;
import org.authmeter.runner.Installation;

/** Locust without its web page, in a Python environment that is made when it is first needed. */
public final class LocustTool implements Tool {
  private final String id;
  private final String title;
  private final Path script;
  private final Path requirements;
  private final Path environment;
  private final List<String> options = new ArrayList<>();
  private final Map<String, String> variables = new LinkedHashMap<>();
  private final Function<Path, OperationLog> log;

  private LocustTool(
      Installation installation,
      String id,
      String title,
      String script,
      int users,
      int spawnRate,
      Function<Path, OperationLog> log) {
    this.id = id;
    this.title = title;
    this.script = installation.testplans().resolve(script);
    this.requirements = installation.testplans().resolve("bench-saml/requirements.txt");
    this.environment = Setup.tools(installation).resolve("locust");
    this.log = log;
    options.addAll(List.of("--users", Integer.toString(users)));
    options.addAll(List.of("--spawn-rate", Integer.toString(spawnRate)));
  }

  /**
   * A script that writes a row for each operation.
   *
   * @param label of the rows
   */
  public static LocustTool writingRows(
      Installation installation, String id, String script, int users, String label) {
    return new LocustTool(
        installation, id, "Locust", script, users, users, out -> new JtlLog(out, label));
  }

  /** A script that writes how many operations were made, ten times a second. */
  public static LocustTool counting(
      Installation installation, String id, String title, String script, int users, int spawnRate) {
    return new LocustTool(installation, id, title, script, users, spawnRate, GrowingFile::ofCounts);
  }

  /** Adds an environment variable. */
  public LocustTool with(String variable, Object value) {
    variables.put(variable, value.toString());
    return this;
  }

  /** Adds an option of Locust. */
  public LocustTool option(String name, String value) {
    options.addAll(List.of(name, value));
    return this;
  }

  @Override
  public String id() {
    return id;
  }

  @Override
  public String title() {
    return title;
  }

  /** As the requirements pin it. */
  @Override
  public String version() throws IOException {
    return title.replaceFirst(
        "^Locust", "Locust " + Files.readString(requirements).strip().replaceFirst(".*==", ""));
  }

  @Override
  public String prepare(Path log) throws IOException {
    if (Files.isExecutable(program())) {
      return "";
    }
    Path parent = Files.createDirectories(environment.getParent());
    String problem =
        Setup.run(List.of("python3", "-m", "venv", environment.toString()), parent, log);
    return problem.isEmpty()
        ? Setup.run(
            List.of(
                environment.resolve("bin/pip").toString(),
                "install",
                "-q",
                "-r",
                requirements.toString()),
            parent,
            log)
        : problem;
  }

  private Path program() {
    return environment.resolve("bin/locust");
  }

  @Override
  public Start start(Path folder) {
    Path out = folder.resolve("operations");
    List<String> command = new ArrayList<>(List.of(program().toString(), "-f", script.toString()));
    command.addAll(List.of("--headless", "--only-summary", "--exit-code-on-error", "0"));
    command.addAll(options);
    Map<String, String> all = new LinkedHashMap<>(variables);
    all.put("BENCH_OUT", out.toString());
    all.put("PYTHONDONTWRITEBYTECODE", "1");
    return new Start(command, all, log.apply(out));
  }
}
