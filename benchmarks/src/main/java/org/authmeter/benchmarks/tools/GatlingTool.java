package org.authmeter.benchmarks.tools;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.authmeter.benchmarks.method.Tool;
import org.authmeter.common.process.AddressesFile;
import org.authmeter.runner.Installation;

/** Gatling with simulations in Java; Maven gets its jars when they are first needed. */
public final class GatlingTool implements Tool {
  private static final String VERSION = "3.15.1";

  private final Path scripts;
  private final Path jars;
  private final Path classes;
  private final AddressesFile addresses;
  private final Path users;
  private final int threads;
  private final String simulation;
  private final String label;

  /**
   * @param users file of accounts
   * @param simulation class in testplans/bench-gatling
   * @param label of the rows that it writes
   */
  public GatlingTool(
      Installation installation,
      AddressesFile addresses,
      Path users,
      int threads,
      String simulation,
      String label) {
    scripts = installation.testplans().resolve("bench-gatling");
    Path tool = Setup.tools(installation).resolve("gatling-" + VERSION);
    jars = tool.resolve("jars");
    classes = tool.resolve("classes");
    this.addresses = addresses;
    this.users = users;
    this.threads = threads;
    this.simulation = simulation;
    this.label = label;
  }

  @Override
  public String id() {
    return "gatling";
  }

  @Override
  public String title() {
    return "Gatling";
  }

  @Override
  public String version() {
    return "Gatling " + VERSION;
  }

  @Override
  public String prepare(Path log) throws IOException {
    String known = "gatling-app-" + VERSION + ".jar";
    String failed = Setup.jars(scripts.resolve("pom.xml"), jars, known, log);
    if (!failed.isEmpty()) {
      return failed;
    }
    Files.createDirectories(classes);
    return Setup.run(
        List.of(
            Path.of(System.getProperty("java.home"), "bin/javac").toString(),
            "-cp",
            jars + File.separator + "*",
            "-d",
            classes.toString(),
            "-sourcepath",
            scripts.toString(),
            scripts.resolve(simulation + ".java").toString()),
        classes,
        log);
  }

  @Override
  public Start start(Path folder) throws IOException {
    Path out = folder.resolve("operations");
    List<String> command = new ArrayList<>(List.of(Installation.java()));
    command.addAll(JMeterTool.MEMORY);
    command.addAll(
        List.of(
            "--add-opens=java.base/java.lang=ALL-UNNAMED",
            "-Dbench.addresses=" + addresses.file(),
            "-Dbench.users=" + users,
            "-Dbench.threads=" + threads,
            "-Dbench.out=" + out,
            "-cp",
            classes + File.pathSeparator + jars + File.separator + "*",
            "io.gatling.app.Gatling",
            "--simulation",
            simulation,
            "--results-folder",
            folder.resolve("gatling").toString(),
            "--no-reports"));
    return new Start(command, Map.of(), new JtlLog(out, label));
  }
}
