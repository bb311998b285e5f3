package org.authmeter.runner.agents;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Sees agents end in the middle of a run. JMeter's controller waits for a dead agent without an
 * end, so the runner must not.
 */
public final class AgentsWatch {
  private static final Duration EVERY = Duration.ofSeconds(5);
  private static final Duration LIMIT = Duration.ofSeconds(2);

  /** What JMeter prints when an agent refused the plan; it then waits for that one for ever. */
  private static final Pattern UNSTARTED =
      Pattern.compile("remote engines have not started:\\[([^]]+)]");

  private final Agents agents;
  private final Map<AgentAddress, String> lost = new LinkedHashMap<>();
  private String unstarted = "";
  private long lookedNanos = System.nanoTime();

  public AgentsWatch(Agents agents) {
    this.agents = agents;
  }

  /**
   * Looks at them, unless it did so a moment ago.
   *
   * @param printed by JMeter
   */
  public void look(String printed) {
    Matcher m = UNSTARTED.matcher(printed);
    if (m.find()) {
      unstarted = m.group(1);
    }
    if (agents.isEmpty() || System.nanoTime() - lookedNanos < EVERY.toNanos()) {
      return;
    }
    lookedNanos = System.nanoTime();
    for (AgentAddress agent : agents.addresses()) {
      if (!lost.containsKey(agent)) {
        String why = agent.refusal(LIMIT);
        if (!why.isEmpty()) {
          lost.put(agent, why);
        }
      }
    }
  }

  /**
   * JMeter's JVM stays when agents made the load; what it prints tells its end.
   *
   * @param printed by JMeter
   */
  public boolean seesEnd(String printed) {
    return !agents.isEmpty() && printed.contains("... end of run");
  }

  public boolean lostAll() {
    return !agents.isEmpty() && lost.size() == agents.addresses().size();
  }

  /** Empty if all are there. */
  public String problem() {
    if (!unstarted.isEmpty()) {
      return ("no samples came from %s: it did not start the plan. A ClassNotFoundException in"
              + " jmeter.log means that the plugin is missing in its lib/ext. The others' samples"
              + " are kept.")
          .formatted(unstarted);
    }
    return lost.isEmpty()
        ? ""
        : "lost %s in the middle of the run: %s. The samples that came are kept."
            .formatted(
                lost.size() == 1 ? "an agent" : lost.size() + " agents",
                lost.toString().replaceAll("[{}]", "").replace("=", ": "));
  }
}
