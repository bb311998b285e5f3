package org.authmeter.runner.agents;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Sees agents end in the middle of a run. JMeter's controller waits for a dead agent without an
 * end, so the runner must not.
 */
public final class AgentsWatch {
  private static final Duration EVERY = Duration.ofSeconds(5);
  private static final Duration LIMIT = Duration.ofSeconds(2);

  private final Agents agents;
  private final Map<AgentAddress, String> lost = new LinkedHashMap<>();
  private long lookedNanos = System.nanoTime();

  public AgentsWatch(Agents agents) {
    this.agents = agents;
  }

  /** Looks at them, unless it did so a moment ago. */
  public void look() {
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
    return lost.isEmpty()
        ? ""
        : "lost %s in the middle of the run: %s. The samples that came are kept."
            .formatted(
                lost.size() == 1 ? "an agent" : lost.size() + " agents",
                lost.toString().replaceAll("[{}]", "").replace("=", ": "));
  }
}
