package org.authmeter.runner.agents;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.authmeter.runner.RunnerException;

/** The connections to agents: checks before a run, and the arguments of JMeter that they need. */
public final class AgentConnections {
  /** JMeter's properties of RMI over TLS. */
  static final String KEY_STORE = "server.rmi.ssl.keystore.file";

  static final String PLAIN = "server.rmi.ssl.disable";
  private static final Duration LIMIT = Duration.ofSeconds(5);
  private static final Set<PosixFilePermission> NOT_OWNER =
      PosixFilePermissions.fromString("---rwxrwx");

  private AgentConnections() {}

  /**
   * Checks that all answer, and that there is a key store for the connections to them.
   *
   * @param properties of the run
   * @param jmeterHome holds the key store unless a property names another
   * @throws RunnerException status 3 naming what is missing and how to make it
   */
  public static void check(Agents agents, Map<String, String> properties, Path jmeterHome) {
    if (agents.isEmpty()) {
      return;
    }
    if (!"true".equals(properties.get(PLAIN))
        && !Files.isReadable(keyStore(properties, jmeterHome))) {
      throw RunnerException.environment(
          ("--agents: RMI over TLS needs a key store that this machine and all agents share, and %s"
                  + " cannot be read. Make one with %s and copy its two files to each agent's bin/; or name one"
                  + " with -J %s=FILE. In a network of your own, -J %s=true does without TLS, when"
                  + " the agents were started so too.")
              .formatted(
                  keyStore(properties, jmeterHome),
                  jmeterHome.resolve("bin/create-rmi-keystore.sh"),
                  KEY_STORE,
                  PLAIN));
    }
    if (!"true".equals(properties.get(PLAIN))) {
      othersReadNone(keyStore(properties, jmeterHome), passwordFile(properties, jmeterHome));
    }
    List<String> dead = new ArrayList<>();
    for (Agents.Address agent : agents.addresses()) {
      String why = agent.refusal(LIMIT);
      if (!why.isEmpty()) {
        dead.add(agent + " (" + why + ")");
      }
    }
    if (!dead.isEmpty()) {
      throw RunnerException.environment(
          ("--agents: no answer from %s. Start jmeter-server there, with the plugin in lib/ext, and"
                  + " open its port; see docs/distributed.md.")
              .formatted(String.join(", ", dead)));
    }
  }

  /**
   * Who can read key store and password can run plans on the agents.
   *
   * @throws RunnerException status 3 naming the file that others can read
   */
  private static void othersReadNone(Path... files) {
    for (Path file : files) {
      try {
        if (Files.exists(file)
            && Files.getPosixFilePermissions(file).stream().anyMatch(NOT_OWNER::contains)) {
          throw RunnerException.environment(
              ("--agents: other users of this machine can read %1$s, and with it run plans on your"
                      + " agents. Enter here and on each agent: chmod 600 %1$s")
                  .formatted(file));
        }
      } catch (IOException | UnsupportedOperationException e) {
        // a file system without such permissions
      }
    }
  }

  /** The password of the key store, in a file beside it that create-rmi-keystore.sh writes. */
  static Path passwordFile(Map<String, String> properties, Path jmeterHome) {
    Path keyStore = keyStore(properties, jmeterHome);
    String name = keyStore.getFileName().toString().replaceFirst("\\.[^.]*$", "");
    return keyStore.resolveSibling(name + ".properties");
  }

  static Path keyStore(Map<String, String> properties, Path jmeterHome) {
    String configured = properties.get(KEY_STORE);
    return configured == null
        ? jmeterHome.resolve("bin/rmi_keystore.jks")
        : Path.of(configured).toAbsolutePath();
  }

  /**
   * Additional arguments of JMeter when agents make the load.
   *
   * @param variant properties file of the variant; null = it has none
   * @param addresses file of testbed or target: it reaches agents only as a file of its own
   * @param properties of the step; agents get those of plans, and the controller's stay here
   * @throws IOException if the first agent does not answer any more
   */
  public static List<String> arguments(
      Agents agents, Path variant, Path addresses, Map<String, String> properties, Path jmeterHome)
      throws IOException {
    if (agents.isEmpty()) {
      return List.of();
    }
    List<String> arguments = new ArrayList<>(List.of("-R", agents.list()));
    // JMeter reads -q on the controller alone, and the files in this order
    if (variant != null) {
      arguments.add("-G" + variant);
    }
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
    if (!"true".equals(properties.get(PLAIN))) {
      arguments.add("-J%s=%s".formatted(KEY_STORE, keyStore(properties, jmeterHome)));
      Path password = passwordFile(properties, jmeterHome);
      if (Files.exists(password)) {
        arguments.addAll(List.of("-q", password.toString()));
      }
    }
    return arguments;
  }
}
