package org.authmeter.jmeter.scripts;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.apache.jmeter.protocol.java.sampler.JSR223Sampler;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterVariables;
import org.apache.jmeter.util.JMeterUtils;
import org.authmeter.common.control.ComponentCommands;
import org.authmeter.common.control.ControlServer;
import org.authmeter.common.control.Controlled;
import org.authmeter.jmeter.core.JMeterExtension;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/**
 * What node-control.groovy does through a testbed's control, which is the test, and on one's own
 * system.
 */
@ExtendWith(JMeterExtension.class)
class NodeControlScriptTest implements Controlled {
  @TempDir Path folder;
  private final Properties properties = JMeterUtils.getJMeterProperties();
  private final List<String> asked = new CopyOnWriteArrayList<>();
  private ControlServer control;

  @BeforeEach
  void settings() throws IOException {
    JMeterVariables variables = JMeterContextService.getContext().getVariables();
    Map.of(
            "FAULT", "kill idp-1, stop stores",
            "NODE_NAMES", "idp-1,idp-2",
            "STORE_NAMES", "store-1,store-2",
            "NODE_1", "127.0.0.2",
            "NODE_2", "127.0.0.3",
            "USERS_BEFORE", "0",
            "THREADS", "0",
            "BEFORE", "0",
            "AFTER", "0",
            "PATIENCE", "5")
        .forEach(variables::put);
    variables.put("ALLOW_KILL", "true");
    control = ControlServer.open();
    control.start(this, Map.of());
  }

  @Override
  public List<String> components() {
    return List.of("idp-1", "store-1", "store-2");
  }

  @Override
  public List<String> actions() {
    return ComponentCommands.ACTIONS;
  }

  @Override
  public Object status(String component) {
    return component;
  }

  @Override
  public Effect act(String component, String action, Query query) {
    asked.add(action + " " + component);
    boolean hangs = action.equals("hang");
    return new Effect(
        1L, hangs ? System.currentTimeMillis() + 1000 * query.number("seconds", 1, 9) : null);
  }

  @AfterEach
  void clean() {
    control.close();
    List.copyOf(properties.stringPropertyNames()).stream()
        .filter(n -> n.startsWith("authmeter.failover.") || n.startsWith("testbed."))
        .forEach(properties::remove);
    properties.remove("authmeter.failover.state");
    properties.remove("authmeter.agents");
  }

  private void onTheTestbed() {
    properties.putAll(control.properties());
  }

  private void onOnesOwn(String... components) {
    for (String component : components) {
      for (String action : List.of("kill", "start")) {
        properties.put(
            "authmeter.failover." + action + "." + component,
            "echo %s %s >> %s".formatted(action, component, folder.resolve("done")));
      }
    }
  }

  private static void set(String variable, String value) {
    JMeterContextService.getContext().getVariables().put(variable, value);
  }

  private static SampleResult script(String parameters) {
    JSR223Sampler sampler = ShippedScripts.in(new JSR223Sampler(), "node-control.groovy");
    sampler.setParameters(parameters);
    return sampler.sample(null);
  }

  private static SampleResult wholeFault() {
    SampleResult prepared = script("prepare");
    assertThat(prepared.isSuccessful()).as(prepared.getResponseMessage()).isTrue();
    return script("fault");
  }

  private static Stream<String> actions(SampleResult result) {
    return Stream.of(result.getSubResults()).map(SampleResult::getSampleLabel);
  }

  @Test
  void shouldAskTheControlAndStartStoresFirst() {
    onTheTestbed();
    SampleResult result = wholeFault();
    assertThat(result.isSuccessful()).as(result.getResponseMessage()).isTrue();
    List<String> labels = actions(result).toList();
    assertThat(labels.get(0)).isEqualTo("node control kill idp-1");
    assertThat(labels.subList(1, 3))
        .containsExactlyInAnyOrder("node control stop store-1", "node control stop store-2");
    assertThat(labels.subList(3, 5))
        .containsExactlyInAnyOrder("node control start store-1", "node control start store-2");
    assertThat(labels.get(5)).isEqualTo("node control start idp-1");
    assertThat(asked).hasSize(6).startsWith("kill idp-1").endsWith("start idp-1");
    assertThat(script("restore").isIgnore()).as("nothing is down any more").isTrue();
  }

  @Test
  void shouldFailWithTheComponentThatCouldNotBeKilled() {
    onTheTestbed();
    set("FAULT", "kill unknown");
    SampleResult result = wholeFault();
    assertThat(result.isSuccessful()).isFalse();
    assertThat(result.isStopTest()).isTrue();
    assertThat(result.getResponseMessage())
        .isEqualTo(
            "kill of unknown failed: HTTP 404: No component 'unknown': there are idp-1, store-1,"
                + " store-2");
  }

  @Test
  void shouldRunTheCommandsOfOnesOwnSystem() throws IOException {
    onOnesOwn("idp-1", "store-1", "store-2");
    SampleResult result = wholeFault();
    assertThat(result.isSuccessful()).as(result.getResponseMessage()).isTrue();
    assertThat(Files.readAllLines(folder.resolve("done")))
        .hasSize(6)
        .startsWith("kill idp-1")
        .endsWith("start idp-1");
  }

  @Test
  void shouldRestoreWhatAFailedFaultLeftDown() throws IOException {
    onOnesOwn("idp-1", "store-1", "store-2");
    properties.put("authmeter.failover.kill.store-2", "echo no such unit >&2; exit 3");
    SampleResult result = wholeFault();
    assertThat(result.isSuccessful()).isFalse();
    assertThat(result.getResponseMessage())
        .contains("authmeter.failover.kill.store-2 ended with 3: no such unit");
    assertThat(script("restore").isSuccessful()).isTrue();
    assertThat(Files.readAllLines(folder.resolve("done")))
        .contains("start idp-1", "start store-1", "start store-2");
  }

  @Test
  void shouldKillNothingWithoutLeaveOrCommand() {
    onOnesOwn("idp-1", "store-1");
    assertThat(refused()).contains("no command", "authmeter.failover.kill.store-2");
    onOnesOwn("store-2");
    set("ALLOW_KILL", "false");
    assertThat(refused()).contains("authmeter.failover.allowKill=true");
    assertThat(folder.resolve("done")).doesNotExist();
  }

  @Test
  void shouldSayWhatIsWrongBeforeAnybodySignsOn() {
    onTheTestbed();
    set("FAULT", "hit idp-1");
    assertThat(refused()).contains("'hit idp-1'", "kill, stop or start");
    set("FAULT", "kill ../idp-1");
    assertThat(refused()).contains("'../idp-1'", "no component's name");
    set("FAULT", "kill idp-1");
    set("NODE_2", "");
    assertThat(refused()).contains("authmeter.saml.node1");
    set("NODE_2", "127.0.0.3");
    properties.put("authmeter.agents", "127.0.0.1:1099");
    assertThat(refused()).contains("without agents");
    assertThat(asked).isEmpty();
  }

  private static String refused() {
    SampleResult result = script("prepare");
    assertThat(result.isSuccessful()).isFalse();
    assertThat(result.isStopTest()).isTrue();
    assertThat(result.getResponseCode()).isEqualTo("INVALID_SETTINGS");
    return result.getResponseMessage();
  }

  @Test
  void shouldMakeAFaultAtItsTimes() {
    onTheTestbed();
    JMeterVariables variables = JMeterContextService.getContext().getVariables();
    variables.put("FAULT", "2 kill store-1, 3 start store-1, 3 hang store-2 1");
    variables.put("DURATION", "5");
    variables.put("NODES", "127.0.0.1:1");

    long begin = System.currentTimeMillis();
    SampleResult result = script("schedule NODES");

    assertThat(result.isSuccessful()).as(result.getResponseMessage()).isTrue();
    assertThat(asked).containsExactly("kill store-1", "start store-1", "hang store-2");
    SampleResult[] actions = result.getSubResults();
    assertThat(actions)
        .extracting(SampleResult::getSampleLabel)
        .containsExactly(
            "node control kill store-1",
            "node control start store-1",
            "node control hang store-2",
            "node control count connections");
    assertThat(actions[0].getResponseMessage()).isEqualTo("done; connections=0");
    assertThat(actions[0].getStartTime()).as("not before its time").isGreaterThan(begin + 1900);
    assertThat(actions[1].getStartTime()).as("not before its time").isGreaterThan(begin + 2900);
    assertThat(actions[2].getTime()).as("until it answers again").isGreaterThanOrEqualTo(1000);
  }

  @Test
  void shouldMakeNoFaultWhereNoneIsWanted() {
    JMeterContextService.getContext().getVariables().put("FAULT", "none");
    assertThat(script("schedule NODES").isIgnore()).isTrue();
  }

  @Test
  void shouldNameTheStepThatIsNone() {
    onTheTestbed();
    JMeterContextService.getContext().getVariables().put("FAULT", "8 destroy store-1");
    SampleResult result = script("schedule NODES");
    assertThat(result.isStopTest()).isTrue();
    assertThat(result.getResponseMessage()).contains("'8 destroy store-1'", "8 kill store-1");
  }
}
