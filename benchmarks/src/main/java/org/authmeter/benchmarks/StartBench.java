package org.authmeter.benchmarks;

import static org.authmeter.benchmarks.method.ToolComparison.withoutAim;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.authmeter.benchmarks.method.Bench;
import org.authmeter.benchmarks.method.MethodOptions;
import org.authmeter.benchmarks.method.Metric;
import org.authmeter.benchmarks.method.Tool;
import org.authmeter.benchmarks.method.ToolComparison;
import org.authmeter.common.process.GuardedProcess;
import org.authmeter.results.jtl.JtlReader;
import org.authmeter.results.jtl.JtlRow;
import org.authmeter.runner.Installation;
import org.authmeter.runner.RunnerException;
import org.authmeter.runner.cli.Session;
import org.authmeter.runner.process.ClassArchive;
import org.authmeter.runner.process.Testbed;
import org.authmeter.runner.results.Versions;
import org.authmeter.runner.step.JMeterArguments;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
    name = "start",
    description =
        "jmeter -n with one SAML login, with the file of classes and without it in turn: from the"
            + " start of the process to the first sample, and to its end.",
    mixinStandardHelpOptions = true)
final class StartBench implements Callable<Integer> {
  private static final int RUNS = 5;
  private static final String PLAIN = "plain";
  private static final String ARCHIVE = "archive";
  private static final List<ToolComparison> COMPARISONS =
      List.of(withoutAim(ARCHIVE, PLAIN, Metric.RATE), withoutAim(ARCHIVE, PLAIN, Metric.CPU));

  /** Milliseconds since 1970 at which a process was started. */
  private static final String BEGUN = "begun";

  private static final String JTL = "samples.jtl";

  private final Session session;

  @Mixin private MethodOptions options;

  StartBench(Session session) {
    this.session = session;
  }

  /** JMeter, which ends after one login. */
  private record OneLogin(Installation installation, Path addresses, boolean fromArchive)
      implements Tool {
    @Override
    public String id() {
      return fromArchive ? ARCHIVE : PLAIN;
    }

    @Override
    public String title() {
      return fromArchive ? "JMeter with the file of classes" : "JMeter";
    }

    @Override
    public String version() {
      return "JMeter " + Versions.of(installation, Map.of()).get("jmeter");
    }

    @Override
    public Start start(Path folder) throws IOException {
      List<String> jmeter = command(installation, addresses, folder);
      List<String> command =
          new ArrayList<>(
              List.of("sh", "-c", "date +%s%3N >\"$0\"; exec \"$@\"", folder.resolve(BEGUN) + ""));
      command.addAll(jmeter);
      Map<String, String> environment =
          new LinkedHashMap<>(Map.of("JAVA_HOME", System.getProperty("java.home")));
      if (fromArchive) {
        environment.putAll(new ClassArchive(installation.jmeterHome()).environment(jmeter));
      }
      return new Start(command, environment, sink -> {});
    }

    static List<String> command(Installation installation, Path addresses, Path folder)
        throws IOException {
      List<String> command = new ArrayList<>(List.of(installation.requireJMeter().toString()));
      command.addAll(
          JMeterArguments.of(
              installation.testplans().resolve("idp-clustering/pattern-1-2x1000.jmx"),
              folder.resolve(JTL),
              folder.resolve("jmeter.log"),
              null,
              addresses,
              Map.of(
                  "authmeter.threads", "1",
                  "authmeter.loops", "1",
                  "authmeter.warmup", "0",
                  "authmeter.duration", "60",
                  "authmeter.users", installation.sampleUsers().toString(),
                  "jmeterengine.nongui.port", "0")));
      return command;
    }
  }

  @Override
  public Integer call() throws IOException {
    Installation installation = session.installation();
    options.withoutStayingTools(RUNS, 1);
    Map<String, List<Long>> first = new LinkedHashMap<>();
    try (Bench bench = new Bench("start", session, options)) {
      try (Testbed testbed = bench.testbed(List.of("idp"))) {
        Path addresses = testbed.addresses().file();
        archive(installation, addresses, bench.work().resolve("archive"));
        List<Tool> tools =
            List.of(
                new OneLogin(installation, addresses, false),
                new OneLogin(installation, addresses, true));
        bench.add(
            bench
                .measurement()
                .runEach(
                    "",
                    tools,
                    COMPARISONS,
                    1,
                    bench.work().resolve("tools"),
                    (tool, folder) ->
                        first
                            .computeIfAbsent(tool, t -> new ArrayList<>())
                            .add(millisToFirstSample(folder))),
            COMPARISONS);
      }
      bench.put("firstSampleMs", first);
      String found =
          first.entrySet().stream()
              .map(e -> "%s %s ms".formatted(e.getKey(), median(e.getValue())))
              .collect(Collectors.joining(", "));
      return bench.finishRuns(
          "start", "One SAML login on the testbed. To the end of the first sample: " + found + ".");
    }
  }

  private void archive(Installation installation, Path addresses, Path folder) throws IOException {
    ClassArchive archive = new ClassArchive(installation.jmeterHome());
    Files.createDirectories(folder);
    boolean made =
        archive.isCurrent()
            || archive.make(
                environment -> {
                  Map<String, String> all = new LinkedHashMap<>(environment);
                  all.put("JAVA_HOME", System.getProperty("java.home"));
                  GuardedProcess.start(
                          OneLogin.command(installation, addresses, folder),
                          folder,
                          folder.resolve("jmeter.out"),
                          all)
                      .process()
                      .onExit()
                      .join();
                });
    if (!made) {
      throw RunnerException.environment(
          "no file of classes can be made in %s: the folder must be writable, and Java 13 or later"
              .formatted(installation.jmeterHome().resolve("bin")));
    }
  }

  private static long millisToFirstSample(Path folder) throws IOException {
    long begun = Long.parseLong(Files.readString(folder.resolve(BEGUN)).strip());
    try (JtlReader in = JtlReader.open(folder.resolve(JTL))) {
      JtlRow row = in.next();
      if (row != null && row.success()) {
        return row.timeStamp() + row.elapsed() - begun;
      }
    }
    throw RunnerException.broke("no login succeeded; see " + folder.resolve("jmeter.log"));
  }

  private static long median(List<Long> values) {
    return values.stream().sorted().skip(values.size() / 2).findFirst().orElseThrow();
  }
}
