package org.authmeter.benchmarks;

import static org.authmeter.benchmarks.method.ToolComparison.Relation.BELOW;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.authmeter.benchmarks.elements.SamplerCostMain;
import org.authmeter.benchmarks.elements.Turn;
import org.authmeter.benchmarks.method.Bench;
import org.authmeter.benchmarks.method.MethodOptions;
import org.authmeter.benchmarks.method.Metric;
import org.authmeter.benchmarks.method.Result;
import org.authmeter.benchmarks.method.Tool;
import org.authmeter.benchmarks.method.ToolComparison;
import org.authmeter.benchmarks.tools.JMeterTool;
import org.authmeter.benchmarks.tools.Setup;
import org.authmeter.runner.Installation;
import org.authmeter.runner.RunnerException;
import org.authmeter.runner.cli.Session;
import org.authmeter.runner.results.JsonFile;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "elements",
    description =
        "What an element costs a sample: a Java Request that sleeps for a millisecond with an"
            + " element beside it and without it, in turn; and samplers beside the protocol logic"
            + " below them, at providers that answer at once.",
    mixinStandardHelpOptions = true)
final class ElementsBench implements Callable<Integer> {
  private static final String NONE = "none";

  /** Those that work by themselves, in place of standing beside samplers. */
  private static final String SAMPLERS = "samplers";

  /** Of a turn of the program for samplers. */
  private static final double SECONDS = 0.25;

  /** Seconds that each sampler runs before its turns count. */
  private static final double WARM = 10;

  private static final int PAIRS = 4;
  private static final double MICROSECOND = 0.001;
  private static final double AIM = 10;

  /** As plans have them; each property with its value. */
  private static final Map<String, String> ELEMENTS = new LinkedHashMap<>();

  static {
    ELEMENTS.put(
        "users",
        bean(
            "org.authmeter.jmeter.core.UsersConfig",
            Map.of("accounts", "test[001-1000],test[001-1000]pw", "recycle", "true")));
    ELEMENTS.put("warm-up", bean("org.authmeter.jmeter.core.WarmUp", Map.of("keep", "true")));
    ELEMENTS.put(
        "abort-guard",
        bean(
            "org.authmeter.jmeter.core.AbortGuard",
            Map.of("errorPercent", "10", "minimum", "20", "badCredentials", "3")));
    ELEMENTS.put(
        "live-listener",
        """
        <org.authmeter.jmeter.live.LiveListener guiclass="BackendListenerGui" testclass="org.authmeter.jmeter.live.LiveListener" testname="live" enabled="true">
          <elementProp name="arguments" elementType="Arguments" guiclass="ArgumentsPanel" testclass="Arguments" enabled="true">
            <collectionProp name="Arguments.arguments">
              <elementProp name="influxdbUrl" elementType="Argument">
                <stringProp name="Argument.name">influxdbUrl</stringProp>
                <stringProp name="Argument.value"></stringProp>
                <stringProp name="Argument.metadata">=</stringProp>
              </elementProp>
            </collectionProp>
          </elementProp>
          <stringProp name="classname">org.authmeter.jmeter.live.LiveInfluxdbClient</stringProp>
        </org.authmeter.jmeter.live.LiveListener>
        <hashTree/>
        """);
  }

  private static final String PLAN =
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <jmeterTestPlan version="1.2" properties="5.0" jmeter="5.6.3">
      <hashTree>
      <TestPlan guiclass="TestPlanGui" testclass="TestPlan" testname="an element" enabled="true"/>
      <hashTree>
      <ThreadGroup guiclass="ThreadGroupGui" testclass="ThreadGroup" testname="measurement" enabled="true">
        <stringProp name="ThreadGroup.on_sample_error">continue</stringProp>
        <elementProp name="ThreadGroup.main_controller" elementType="LoopController" guiclass="LoopControlPanel" testclass="LoopController" enabled="true">
          <boolProp name="LoopController.continue_forever">false</boolProp>
          <stringProp name="LoopController.loops">-1</stringProp>
        </elementProp>
        <stringProp name="ThreadGroup.num_threads">${__P(authmeter.threads)}</stringProp>
        <stringProp name="ThreadGroup.ramp_time">0</stringProp>
      </ThreadGroup>
      <hashTree>
      %s
      <JavaSampler guiclass="JavaTestSamplerGui" testclass="JavaSampler" testname="sample" enabled="true">
        <elementProp name="arguments" elementType="Arguments" guiclass="ArgumentsPanel" testclass="Arguments" enabled="true">
          <collectionProp name="Arguments.arguments">
            <elementProp name="SleepTime" elementType="Argument">
              <stringProp name="Argument.name">SleepTime</stringProp>
              <stringProp name="Argument.value">1</stringProp>
              <stringProp name="Argument.metadata">=</stringProp>
            </elementProp>
            <elementProp name="SleepMask" elementType="Argument">
              <stringProp name="Argument.name">SleepMask</stringProp>
              <stringProp name="Argument.value">0x0</stringProp>
              <stringProp name="Argument.metadata">=</stringProp>
            </elementProp>
          </collectionProp>
        </elementProp>
        <stringProp name="classname">org.apache.jmeter.protocol.java.test.SleepTest</stringProp>
      </JavaSampler>
      <hashTree/>
      </hashTree>
      </hashTree>
      </hashTree>
      </jmeterTestPlan>
      """;

  private final Session session;

  @Mixin private MethodOptions options;

  @Option(
      names = "--threads",
      defaultValue = "4",
      paramLabel = "N",
      description = "virtual users (default: ${DEFAULT-VALUE})")
  private int threads;

  @Option(
      names = "--elements",
      split = ",",
      paramLabel = "A,B",
      description = "only these: users, warm-up, abort-guard, live-listener, samplers")
  private List<String> elements;

  ElementsBench(Session session) {
    this.session = session;
  }

  private static String bean(String type, Map<String, String> properties) {
    StringBuilder text = new StringBuilder();
    text.append(
        "<%1$s guiclass=\"TestBeanGUI\" testclass=\"%1$s\" testname=\"element\" enabled=\"true\">%n"
            .formatted(type));
    properties.forEach(
        (name, value) ->
            text.append("<stringProp name=\"%s\">%s</stringProp>%n".formatted(name, value)));
    return text.append("</%s>%n<hashTree/>%n".formatted(type)).toString();
  }

  @Override
  public Integer call() throws IOException {
    MethodOptions.require("--threads", threads, 1, 200);
    List<String> all = new ArrayList<>(ELEMENTS.keySet());
    all.add(SAMPLERS);
    List<String> chosen = new ArrayList<>(MethodOptions.choose("--elements", elements, all));
    boolean samplers = chosen.remove(SAMPLERS);
    try (Bench bench = new Bench("elements", session, options)) {
      if (!chosen.isEmpty()) {
        besideSamplers(bench, chosen);
      }
      if (samplers) {
        samplers(bench);
      }
      bench.put("threads", threads);
      return bench.finish(
          "sample",
          "A Java Request that sleeps for a millisecond, with one element and with none, %d virtual user(s); samplers and the protocol logic below them in one thread, whose own processor time counts."
              .formatted(threads));
    }
  }

  private void besideSamplers(Bench bench, List<String> chosen) throws IOException {
    Path none = Files.createFile(bench.work().resolve("no-addresses.properties"));
    List<Tool> tools = new ArrayList<>();
    List<ToolComparison> comparisons = new ArrayList<>();
    tools.add(tool(bench, NONE, "", none));
    for (String element : chosen) {
      tools.add(tool(bench, element, ELEMENTS.get(element), none));
      comparisons.add(
          ToolComparison.difference(element, NONE, MICROSECOND, Metric.CPU, BELOW, AIM));
    }
    Path folder = bench.work().resolve("tools");
    bench.add(bench.measurement().run("", tools, comparisons, null, folder), comparisons);
  }

  private void samplers(Bench bench) throws IOException {
    Path figures = bench.work().resolve("turns.json").toAbsolutePath();
    double warm = Math.min(WARM, options.warmup().toSeconds() / 5.0);
    int uncounted = (int) Math.ceil(warm / SECONDS);
    int rounds = uncounted + options.slices();
    double length = rounds * 2 * PAIRS * SECONDS;
    bench.progress().say("Samplers: about %.0f s of turns...".formatted(length));
    String problem =
        Setup.run(
            List.of(
                Installation.java(),
                "-Xms512m",
                "-Xmx512m",
                "-cp",
                Setup.ownClasses() + File.pathSeparator + bench.installation().pluginClassPath(),
                SamplerCostMain.class.getName(),
                bench.installation().jmeterHome().toString(),
                Integer.toString(rounds),
                Double.toString(SECONDS),
                figures.toString()),
            bench.work(),
            bench.work().resolve("samplers.log"),
            Duration.ofSeconds(300 + (long) (2 * length)));
    if (!problem.isEmpty()) {
      throw RunnerException.broke("the program for samplers failed: " + problem);
    }
    List<Turn> turns =
        List.of(JsonFile.read(figures, Turn[].class)).stream()
            .filter(turn -> turn.round() > uncounted)
            .toList();
    List<ToolComparison> comparisons =
        List.of(
            ToolComparison.difference("sampler", "protocol", MICROSECOND, Metric.CPU, BELOW, AIM));
    for (List<Result> setting : Turns.results(turns)) {
      bench.add(setting, comparisons);
    }
    bench.put("turns", turns);
  }

  private Tool tool(Bench bench, String id, String element, Path addresses) throws IOException {
    Path plan = bench.work().resolve(id + ".jmx");
    Files.writeString(plan, PLAN.formatted(element));
    return new JMeterTool(
            bench.installation(), id, id, plan.toString(), "sample", addresses, threads)
        .withFewColumns();
  }
}
