package org.authmeter.runner.step;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.authmeter.common.process.Await;
import org.authmeter.results.jtl.JtlFormatException;
import org.authmeter.results.jtl.JtlReader;
import org.authmeter.results.jtl.JtlRow;
import org.authmeter.runner.Installation;
import org.authmeter.runner.RunnerException;
import org.authmeter.runner.plan.RunPlan;
import org.authmeter.runner.process.ClassArchive;
import org.authmeter.runner.process.Interruption;
import org.authmeter.runner.process.JMeterProcess;

/**
 * One login per node with one thread: before any load on a target, since what fails once fails
 * often; and on the testbed after a store was restarted, which the nodes have to find again.
 */
public final class PreflightLogins {
  private static final String LABEL = "preflight ";

  /**
   * The result of the logins.
   *
   * @param nodes that let the account in
   * @param failed node that did not; empty if all did
   * @param why it did not
   */
  public record Made(List<String> nodes, String failed, String why) {
    public boolean isWhole() {
      return failed.isEmpty();
    }
  }

  /** Timeout for all nodes; each login has its own deadline, 60 s by default. */
  private static final Duration PATIENCE = Duration.ofMinutes(10);

  private final Installation installation;
  private final RunPlan plan;
  private final Path folder;
  private final Interruption interruption;

  /**
   * @param folder takes their samples
   */
  public PreflightLogins(
      Installation installation, RunPlan plan, Path folder, Interruption interruption) {
    this.installation = installation;
    this.plan = plan;
    this.folder = folder;
    this.interruption = interruption;
  }

  /** True for scenarios of SAML logins. */
  public boolean canRun() {
    return plan.declares("authmeter.saml.resource");
  }

  private Path jmx() {
    return installation.testplans().resolve("preflight/saml.jmx");
  }

  /**
   * Logs in at each node of a target.
   *
   * @param injected properties of every JMeter of the run
   * @return the nodes that let the account in
   * @throws RunnerException status 3 naming the node and why its login failed; 4 when interrupted
   */
  public List<String> run(Map<String, String> injected) throws IOException {
    Made made = make(plan.own().target().file(), injected);
    if (!made.isWhole()) {
      throw RunnerException.environment(
          ("The login before the load failed at %s: %s. No load was put on it. Check the account in"
                  + " %s, authmeter.saml.resource and authmeter.saml.expect of the target file; its"
                  + " samples are in %s.")
              .formatted(
                  made.failed(),
                  made.why(),
                  plan.users() == null ? "authmeter.users" : plan.users(),
                  folder));
    }
    return made.nodes();
  }

  /**
   * Logs in at each node.
   *
   * @param addresses file of target or testbed
   * @param injected properties that override the file's
   * @throws RunnerException status 4 when interrupted
   */
  public Made make(Path addresses, Map<String, String> injected) throws IOException {
    return make(addresses, injected, null);
  }

  /**
   * Logs in at each node.
   *
   * @param addresses file of target or testbed
   * @param injected properties that override the file's
   * @param archive as {@link ClassArchive} gives it; null = that of JMeter's home, if it has one
   * @throws RunnerException status 4 when interrupted
   */
  public Made make(Path addresses, Map<String, String> injected, Map<String, String> archive)
      throws IOException {
    Files.createDirectories(folder);
    Path jtl = folder.resolve("samples.jtl");
    Path log = folder.resolve("jmeter.log");
    Files.deleteIfExists(jtl);
    Map<String, String> properties = new LinkedHashMap<>(injected);
    if (plan.users() != null) {
      properties.put("authmeter.users", plan.users().toString());
    }
    plan.properties().forEach(properties::putIfAbsent);
    List<String> arguments = JMeterArguments.of(jmx(), jtl, log, null, addresses, properties);
    Path script = installation.requireJMeter();
    Path out = folder.resolve("jmeter.out");
    try (JMeterProcess jmeter =
        archive == null
            ? JMeterProcess.start(script, arguments, folder, out)
            : JMeterProcess.start(script, arguments, folder, out, "", archive)) {
      CompletableFuture<?> end = CompletableFuture.anyOf(jmeter.onExit(), interruption.requested());
      boolean ended = Await.end(end, PATIENCE);
      if (interruption.isRequested()) {
        throw RunnerException.broke("interrupted");
      }
      if (!ended) {
        return new Made(
            List.of(), "all nodes", "they took more than %d s".formatted(PATIENCE.toSeconds()));
      }
    }
    return judged(jtl, log);
  }

  private static Made judged(Path jtl, Path log) throws IOException {
    List<String> nodes = new ArrayList<>();
    if (Files.exists(jtl)) {
      try (JtlReader in = JtlReader.open(jtl)) {
        for (JtlRow row = in.next(); row != null; row = in.next()) {
          if (row.label().startsWith(LABEL)) {
            String node = row.label().substring(LABEL.length());
            if (!row.success()) {
              return new Made(nodes, node, row.failure());
            }
            nodes.add(node);
          }
        }
      } catch (JtlFormatException e) {
        return new Made(nodes, "all nodes", e.getMessage());
      }
    }
    if (nodes.isEmpty()) {
      return new Made(nodes, "all nodes", "no login was made; " + StepChecks.firstError(log));
    }
    return new Made(nodes, "", "");
  }
}
