package org.authmeter.runner.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.authmeter.runner.Installation;
import org.authmeter.runner.results.Versions;
import org.authmeter.runner.step.JMeterArguments;

/** The assembled JMeter without GUI, on a plan of the benchmark. */
final class JMeterClient implements Client {
  private static final String JTL = "logins.jtl";

  private final Installation installation;
  private final String plan;
  private final Pattern whole;

  private JMeterClient(Installation installation, String plan, String whole) {
    this.installation = installation;
    this.plan = plan;
    this.whole = Pattern.compile(whole);
  }

  /** The sampler, in a plan as users run it. */
  static JMeterClient ofSampler(Installation installation) {
    return new JMeterClient(installation, "idp-clustering/pattern-1-2x1000.jmx", ".*");
  }

  /**
   * Stock elements. Of a login that the end of the test has cut, the Transaction Controller still
   * makes a sample that succeeded, but without a word of its number of samples.
   */
  static JMeterClient ofStockElements(Installation installation) {
    return new JMeterClient(
        installation, "bench-saml/stock.jmx", "Number of samples in transaction : 3, .*");
  }

  @Override
  public String version() {
    return "JMeter " + Versions.of(installation).get("jmeter");
  }

  @Override
  public List<String> command(Load load, Path folder) {
    Map<String, String> properties = new LinkedHashMap<>();
    properties.put("authmeter.threads", Integer.toString(load.threads()));
    properties.put("authmeter.duration", Long.toString(load.seconds()));
    properties.put("authmeter.loops", "-1");
    properties.put("authmeter.warmup", "0"); // told apart by time, as in the other tools
    properties.put("authmeter.users", load.users().toString());
    properties.put("jmeterengine.nongui.port", "0"); // nobody stops it by message
    List<String> command = new ArrayList<>(List.of(installation.requireJMeter().toString()));
    command.addAll(
        JMeterArguments.of(
            installation.testplans().resolve(plan),
            folder.resolve(JTL),
            folder.resolve("jmeter.log"),
            null,
            load.addressesFile(),
            properties));
    return command;
  }

  @Override
  public Map<String, String> environment(Load load, Path folder) {
    return Map.of("JAVA_HOME", System.getProperty("java.home"));
  }

  @Override
  public List<Login> logins(Path folder) throws IOException {
    return LoginRows.read(folder.resolve(JTL), whole);
  }
}
