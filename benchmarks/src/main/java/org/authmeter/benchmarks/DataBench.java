package org.authmeter.benchmarks;

import static org.authmeter.benchmarks.method.ToolComparison.Relation.AT_LEAST;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.authmeter.benchmarks.input.PeopleTemplate;
import org.authmeter.benchmarks.method.Bench;
import org.authmeter.benchmarks.method.MethodOptions;
import org.authmeter.benchmarks.method.Metric;
import org.authmeter.benchmarks.method.Tool;
import org.authmeter.benchmarks.method.ToolComparison;
import org.authmeter.benchmarks.tools.Setup;
import org.authmeter.runner.Installation;
import org.authmeter.runner.RunnerException;
import org.authmeter.runner.cli.Session;
import org.authmeter.runner.results.Versions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "data",
    description =
        "People as LDIF by \"data directory\" and by a template-driven generator with an equal"
            + " template in turn: entries per second, the start of the JVM included.",
    mixinStandardHelpOptions = true)
final class DataBench implements Callable<Integer> {
  private static final int MOST_USERS = 9_000_000;
  private static final int UNITS = 10;
  private static final int RUNS = 5;
  private static final double AIM = 7;

  private final Session session;

  @Mixin private MethodOptions options;

  @Option(
      names = "--users",
      defaultValue = "1000000",
      paramLabel = "N",
      description = "people, a multiple of 10 (default: ${DEFAULT-VALUE})")
  private int users;

  @Option(
      names = "--make-ldif",
      paramLabel = "PATH",
      description =
          "UnboundID's make-ldif of a Ping directory server; default: OpenDJ's makeldif, which"
              + " Maven gets")
  private Path makeLdif;

  /** A generator; its output is people.ldif in its folder. */
  private abstract static class Generator implements Tool {
    private final String id;
    private final String title;

    Generator(String id, String title) {
      this.id = id;
      this.title = title;
    }

    @Override
    public String id() {
      return id;
    }

    @Override
    public String title() {
      return title;
    }

    @Override
    public String version() {
      return title;
    }

    @Override
    public Start start(Path folder) {
      return new Start(
          command(ldif(folder)), Map.of("JAVA_HOME", System.getProperty("java.home")), sink -> {});
    }

    abstract List<String> command(Path ldif);
  }

  DataBench(Session session) {
    this.session = session;
  }

  private static Path ldif(Path folder) {
    return folder.resolve("people.ldif");
  }

  @Override
  public Integer call() throws IOException {
    if (users < 10 || users > MOST_USERS || users % 10 != 0) {
      throw RunnerException.usage(
          "--users %d: legal are multiples of 10 from 10 to %d.".formatted(users, MOST_USERS));
    }
    if (makeLdif != null && !Files.isExecutable(makeLdif)) {
      throw RunnerException.usage("--make-ldif %s: no such program.".formatted(makeLdif));
    }
    options.withoutStayingTools(RUNS, 1);
    try (Bench bench = new Bench("data", session, options)) {
      Path template = bench.work().resolve("people.template");
      Files.writeString(template, PeopleTemplate.of(users, UNITS));
      Generator other = makeLdif == null ? openDj(template) : unboundId(template);
      List<ToolComparison> comparisons =
          List.of(ToolComparison.of("authmeter", other.id(), Metric.RATE, AT_LEAST, AIM));
      long entries = users + UNITS + 2L;
      bench.add(
          bench
              .measurement()
              .runEach(
                  "",
                  List.of(other, ours()),
                  comparisons,
                  entries,
                  bench.work().resolve("tools"),
                  (tool, folder) -> check(tool, ldif(folder), entries)),
          comparisons);
      bench.put("users", users);
      bench.put("units", UNITS);
      return bench.finishRuns("entry", "%,d people as LDIF.".formatted(users));
    }
  }

  private static void check(String tool, Path ldif, long expected) throws IOException {
    long entries = entries(ldif);
    Files.delete(ldif);
    if (entries != expected) {
      throw RunnerException.broke(
          "%s wrote %d entries instead of %d".formatted(tool, entries, expected));
    }
  }

  static long entries(Path ldif) throws IOException {
    try (BufferedReader lines = Files.newBufferedReader(ldif, StandardCharsets.UTF_8)) {
      return lines.lines().filter(line -> line.startsWith("dn: ")).count();
    }
  }

  /** {@code data directory} with plain passwords, as the others write them. */
  private Generator ours() {
    return new Generator("authmeter", "AuthMeter " + Versions.authmeter()) {
      @Override
      List<String> command(Path ldif) {
        List<String> command = new ArrayList<>(session.installation().dataCommand());
        command.addAll(List.of("directory", "--users", Integer.toString(users)));
        command.addAll(List.of("--units", Integer.toString(UNITS), "--password-hash", "plain"));
        command.addAll(List.of("--out", ldif.toString()));
        return command;
      }
    };
  }

  private Generator openDj(Path template) {
    Installation installation = session.installation();
    Path jars = Setup.tools(installation).resolve("make-ldif");
    return new Generator("opendj", "OpenDJ's makeldif 4.6.4") {
      @Override
      public String prepare(Path log) throws IOException {
        Path pom = installation.testplans().resolve("bench-data/make-ldif-pom.xml");
        return Setup.jars(pom, jars, "opendj-ldap-toolkit-4.6.4.jar", log);
      }

      @Override
      List<String> command(Path ldif) {
        return List.of(
            Installation.java(),
            "-cp",
            jars + File.separator + "*",
            "com.forgerock.opendj.ldap.tools.MakeLDIF",
            "-s",
            "1",
            "-o",
            ldif.toString(),
            template.toString());
      }
    };
  }

  /** It comes with the Ping directory server only and not with the LDAP SDK. */
  private Generator unboundId(Path template) {
    return new Generator("unboundid", "UnboundID's make-ldif") {
      @Override
      List<String> command(Path ldif) {
        return List.of(
            makeLdif.toString(),
            "--templateFile",
            template.toString(),
            "--ldifFile",
            ldif.toString(),
            "--randomSeed",
            "1");
      }
    };
  }
}
