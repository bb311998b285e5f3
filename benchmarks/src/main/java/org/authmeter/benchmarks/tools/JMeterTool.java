package org.authmeter.benchmarks.tools;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.authmeter.benchmarks.bare.BareSampler;
import org.authmeter.benchmarks.bare.PauseTimer;
import org.authmeter.benchmarks.method.Tool;
import org.authmeter.runner.Installation;
import org.authmeter.runner.results.Versions;
import org.authmeter.runner.step.JMeterArguments;

/** The assembled JMeter without GUI, on a plan that runs until it is stopped. */
public final class JMeterTool implements Tool {
  /** Memory settings of JMeter's own script, for every other JVM. */
  static final List<String> MEMORY =
      List.of(
          "-Xms512m",
          "-Xmx1g",
          "-XX:MaxMetaspaceSize=256m",
          "-XX:+UseG1GC",
          "-XX:MaxGCPauseMillis=100",
          "-XX:G1ReservePercent=20");

  /** Seconds: until it is stopped. */
  private static final int DAY = 86_400;

  private static final String JTL = "operations.jtl";
  private static final String SAVE = "jmeter.save.saveservice.";

  /** Columns that no figure needs, where no other tool writes a line for each operation. */
  private static final List<String> SELDOM_NEEDED =
      List.of(
          "subresults",
          "thread_name",
          "data_type",
          "bytes",
          "sent_bytes",
          "thread_counts",
          "latency",
          "idle_time",
          "connect_time");

  private final Installation installation;
  private final String id;
  private final String title;
  private final String plan;
  private final String label;
  private final Path addresses;
  private final Map<String, String> properties = new LinkedHashMap<>();
  private BareTool bare;
  private String microsColumn;
  private int operations = 1;

  /**
   * @param plan file below testplans
   * @param label of the rows that are operations
   * @param addresses of the testbed
   * @param threads virtual users
   */
  public JMeterTool(
      Installation installation,
      String id,
      String title,
      String plan,
      String label,
      Path addresses,
      int threads) {
    this.installation = installation;
    this.id = id;
    this.title = title;
    this.plan = plan;
    this.label = label;
    this.addresses = addresses;
    with("authmeter.threads", threads);
    with("authmeter.loops", -1);
    with("authmeter.duration", DAY);
    with("authmeter.warmup", 0); // the method has its own
    with("jmeterengine.nongui.port", 0);
  }

  /** Sets a property of the plan or of JMeter. */
  public JMeterTool with(String property, Object value) {
    properties.put(property, value.toString());
    return this;
  }

  /** Writes each row at once: for plans that make few of them. */
  public JMeterTool writingAtOnce() {
    return with(SAVE + "autoflush", true);
  }

  /** Writes only the columns that the figures need, where thousands of rows come in a second. */
  public JMeterTool withFewColumns() {
    SELDOM_NEEDED.forEach(column -> with(SAVE + column, false));
    return this;
  }

  /**
   * Each row is several operations.
   *
   * @param variable JMeter variable with the time of one in microseconds
   */
  public JMeterTool operationsPerRow(int number, String variable) {
    operations = number;
    microsColumn = variable;
    return with("sample_variables", variable);
  }

  /** Puts the operation of a bare loop in the place of the samplers that have the label. */
  public JMeterTool sampling(BareTool loop) {
    bare = loop;
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

  @Override
  public String version() {
    return "JMeter " + Versions.of(installation, Map.of()).get("jmeter");
  }

  @Override
  public Start start(Path folder) throws IOException {
    Path jtl = folder.resolve(JTL);
    Path copy = folder.resolve("plan.jmx");
    PausablePlan.write(installation.testplans().resolve(plan), copy, bare == null ? null : label);
    Path pause = folder.resolve("pause");
    Map<String, String> all = new LinkedHashMap<>(properties);
    all.put(PauseTimer.PROPERTY, pause.toString());
    all.put("search_paths", Setup.ownClasses());
    if (bare != null) {
      all.put(BareSampler.KIND, bare.kind());
      all.put(BareSampler.SETTINGS, bare.writeSettings(folder).toString());
    }
    List<String> command = new ArrayList<>(List.of(installation.requireJMeter().toString()));
    command.addAll(
        JMeterArguments.of(copy, jtl, folder.resolve("jmeter.log"), null, addresses, all));
    return new Start(
        command,
        Map.of("JAVA_HOME", System.getProperty("java.home")),
        new JtlLog(jtl, label, microsColumn, operations),
        new Gate(pause, Path.of(pause + PauseTimer.ALL_WAIT)));
  }
}
