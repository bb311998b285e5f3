package org.authmeter.runner.agents;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Additional arguments of JMeter when agents make the load. */
public final class AgentArguments {
  private static final Duration LIMIT = Duration.ofSeconds(5);

  private AgentArguments() {}

  /**
   * @param addresses file of testbed or target: it reaches agents only as a file of its own
   * @param properties of the step; agents get those of plans, and the controller's stay here
   * @throws IOException if the first agent does not answer any more
   */
  public static List<String> of(
      Agents agents, Path addresses, Map<String, String> properties, Path jmeterHome)
      throws IOException {
    if (agents.isEmpty()) {
      return List.of();
    }
    List<String> arguments = new ArrayList<>(List.of("-R", agents.list()));
    arguments.add("-G" + addresses);
    Map<String, String> everywhere = new LinkedHashMap<>(properties);
    everywhere.keySet().removeIf(n -> !n.startsWith("authmeter."));
    everywhere.put("authmeter.agents", agents.list());
    everywhere.forEach((name, value) -> arguments.add("-G" + name + "=" + value));
    // JMeter itself would take the address of the host's name, which is often a loopback address.
    arguments.add("-Djava.rmi.server.hostname=" + agents.addresses().get(0).thisMachine(LIMIT));
    // One that cannot run the plan must not end the others' work; the runner names it.
    arguments.add("-Jclient.continue_on_fail=true");
    // After a failure at one agent JMeter ends this thread, and with it the whole collecting JVM.
    arguments.add("-Jrmi.thread.name=^kept by the runner$");
    // Rows come at once, so that those of an agent that is killed are kept.
    arguments.add("-Jmode=StrippedAsynch");
    arguments.add("-Jjmeter.save.saveservice.autoflush=true");
    if (!"true".equals(properties.get(AgentsAtStart.PLAIN))) {
      arguments.add(
          "-J%s=%s"
              .formatted(AgentsAtStart.KEY_STORE, AgentsAtStart.keyStore(properties, jmeterHome)));
      Path password = AgentsAtStart.passwordFile(properties, jmeterHome);
      if (Files.exists(password)) {
        arguments.addAll(List.of("-q", password.toString()));
      }
    }
    return arguments;
  }
}
