package org.authmeter.benchmarks;

import static org.authmeter.benchmarks.method.Comparison.Relation.BELOW;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.authmeter.benchmarks.method.Bench;
import org.authmeter.benchmarks.method.Comparison;
import org.authmeter.benchmarks.method.MethodOptions;
import org.authmeter.benchmarks.method.Metric;
import org.authmeter.benchmarks.method.Tool;
import org.authmeter.benchmarks.tools.JMeterTool;
import org.authmeter.runner.cli.Session;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "elements",
    description =
        "What each element that stands beside samplers costs a sample: a Java Request that sleeps"
            + " for a millisecond with the element and without it, in turn.",
    mixinStandardHelpOptions = true)
final class ElementsBench implements Callable<Integer> {
  private static final String NONE = "none";
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
        <BackendListener guiclass="BackendListenerGui" testclass="BackendListener" testname="live" enabled="true">
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
        </BackendListener>
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
      description = "only these: users, warm-up, abort-guard, live-listener")
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
    List<String> chosen =
        MethodOptions.choose("--elements", elements, List.copyOf(ELEMENTS.keySet()));
    try (Bench bench = new Bench("elements", session, options)) {
      Path none = Files.createFile(bench.work().resolve("no-addresses.properties"));
      List<Tool> tools = new ArrayList<>();
      List<Comparison> comparisons = new ArrayList<>();
      tools.add(tool(bench, NONE, "", none));
      for (String element : chosen) {
        tools.add(tool(bench, element, ELEMENTS.get(element), none));
        comparisons.add(Comparison.difference(element, NONE, MICROSECOND, Metric.CPU, BELOW, AIM));
      }
      Path folder = bench.work().resolve("tools");
      bench.add(bench.measurement().run("", tools, comparisons, null, folder), comparisons);
      bench.put("threads", threads);
      return bench.finish(
          "sample",
          "A Java Request that sleeps for a millisecond, with one element and with none, %d virtual user(s)."
              .formatted(threads));
    }
  }

  private Tool tool(Bench bench, String id, String element, Path addresses) throws IOException {
    Path plan = bench.work().resolve(id + ".jmx");
    Files.writeString(plan, PLAN.formatted(element));
    return new JMeterTool(
            bench.installation(), id, id, plan.toString(), "sample", addresses, threads)
        .withFewColumns();
  }
}
