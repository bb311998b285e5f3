package org.authmeter.golden;

import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.authmeter.runner.process.ClassArchive;

/** One plan run by plain {@code jmeter -n}, as a user without the runner does. */
public final class JMeterRun {
  private static final long LIMIT_SECONDS = 180;

  private final Path work;
  private final String output;

  private JMeterRun(Path work, String output) {
    this.work = work;
    this.output = output;
  }

  public static JMeterRun of(Path plan, Path properties, Path work, String... settings)
      throws IOException, InterruptedException {
    List<String> options = new ArrayList<>(List.of("-q", properties.toString()));
    for (String setting : settings) {
      options.add("-J" + setting);
    }
    return of(plan, work, options);
  }

  /** The working directory is {@code work}: nothing may depend on another one. */
  static JMeterRun of(Path plan, Path work, List<String> options)
      throws IOException, InterruptedException {
    return of(home(), plan, work, options);
  }

  /**
   * @param home a JMeter that is not the assembled one
   */
  public static JMeterRun of(Path home, Path plan, Path work, List<String> options)
      throws IOException, InterruptedException {
    List<String> command =
        new ArrayList<>(
            List.of(
                home.resolve("bin/jmeter").toString(),
                "-n",
                "-t",
                plan.toString(),
                "-l",
                work.resolve("samples.jtl").toString(),
                "-j",
                work.resolve("jmeter.log").toString()));
    command.addAll(options);
    // As the runner does: half of what such a run takes is the loading of classes.
    ClassArchive archive = new ClassArchive(home);
    boolean ownLoader = options.stream().anyMatch(option -> option.contains("path"));
    if (home.equals(home()) && !ownLoader && !archive.isCurrent()) {
      archive.make(environment -> run(command, work, environment));
    } else {
      run(command, work, archive.environment(options));
    }
    return new JMeterRun(work, Files.readString(work.resolve("jmeter.out")));
  }

  private static void run(List<String> command, Path work, Map<String, String> environment)
      throws IOException {
    ProcessBuilder program =
        new ProcessBuilder(command)
            .directory(work.toFile())
            .redirectErrorStream(true)
            .redirectOutput(work.resolve("jmeter.out").toFile());
    program.environment().putAll(environment);
    Process p = program.start();
    try {
      if (!p.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
        p.destroyForcibly();
        throw new IllegalStateException(command + " did not end within " + LIMIT_SECONDS + " s");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /** A script of the assembled home. */
  static String program(String name) {
    return home().resolve("bin").resolve(name).toString();
  }

  public static Path home() {
    return Path.of(System.getProperty("authmeter.root"), "runner/home/target/jmeter");
  }

  /** Rows of the JTL in the order of their end, by column name. */
  public List<Map<String, String>> rows() throws IOException {
    CsvSchema header = CsvSchema.emptySchema().withHeader();
    try (MappingIterator<Map<String, String>> rows =
        new CsvMapper()
            .readerForMapOf(String.class)
            .with(header)
            .readValues(work.resolve("samples.jtl").toFile())) {
      return rows.readAll();
    }
  }

  /** The rows of one label, without the sub-results. */
  public List<Map<String, String>> rows(String label) throws IOException {
    return rows().stream().filter(r -> r.get("label").equals(label)).toList();
  }

  /** What the log says at level ERROR; a run that went well says nothing. */
  public List<String> errors() throws IOException {
    return Files.readString(work.resolve("jmeter.log"))
        .lines()
        .filter(l -> l.contains(" ERROR "))
        .toList();
  }

  public String output() {
    return output;
  }
}
