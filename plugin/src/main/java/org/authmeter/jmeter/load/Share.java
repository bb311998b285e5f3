package org.authmeter.jmeter.load;

import java.util.Arrays;
import java.util.List;
import org.apache.jmeter.util.JMeterUtils;

/**
 * An agent's share of a file or of a schedule: every {@code count}-th record from {@code index} on.
 * Agents get the same plan and properties, so the place in the list of agents is all that tells
 * them apart.
 *
 * @param index place of this agent, from 0
 * @param count number of agents
 */
public record Share(int index, int count) {
  public static final Share ALL = new Share(0, 1);
  private static final String RMI_PORT = ":1099";

  /**
   * What JMeter's property {@code __jm.D_TG} says of this agent, and {@code authmeter.agents} or
   * the controller of all.
   *
   * @param sent the agents as the controller knows them, which came with the plan; null or empty
   *     without any
   * @throws IllegalArgumentException when this agent is not in the list
   */
  public static Share ofThisAgent(String sent) {
    return of(
        JMeterUtils.getPropDefault(JMeterUtils.THREAD_GROUP_DISTRIBUTED_PREFIX_PROPERTY_NAME, ""),
        JMeterUtils.getPropDefault("authmeter.agents", sent == null ? "" : sent));
  }

  /**
   * @param self this agent as the controller calls it (property {@code __jm.D_TG}), empty without
   *     agents
   * @param agents comma-separated list of all agents, empty = each agent takes all
   * @throws IllegalArgumentException when this agent is not in the list
   */
  static Share of(String self, String agents) {
    List<String> list = list(agents);
    if (self.isBlank() || list.isEmpty()) {
      return ALL;
    }
    List<String> complete = list.stream().map(Share::withPort).toList();
    int index = complete.indexOf(withPort(self.strip()));
    if (index < 0) {
      throw new IllegalArgumentException(
          "this agent is \""
              + self
              + "\", but the agents are \""
              + agents
              + "\"; start those that stand after -R or in remote_hosts, or write the agents into the"
              + " property authmeter.agents as the controller calls them");
    }
    return new Share(index, list.size());
  }

  /** Number of agents in a comma-separated list. */
  public static int count(String agents) {
    return list(agents).size();
  }

  private static List<String> list(String agents) {
    return Arrays.stream(agents.split(",")).map(String::strip).filter(a -> !a.isEmpty()).toList();
  }

  /** For logs, behind what it is the share of; empty if that is all. */
  @Override
  public String toString() {
    return count == 1
        ? ""
        : ", the share of agent %d of %d: each agent must be started".formatted(index + 1, count);
  }

  boolean takes(long record) {
    return record % count == index;
  }

  /** How many records of so many it takes. */
  long of(long records) {
    return (records - index + count - 1) / count;
  }

  private static String withPort(String agent) {
    String plain = agent.endsWith("-") ? agent.substring(0, agent.length() - 1) : agent;
    boolean port = plain.substring(plain.indexOf(']') + 1).contains(":");
    return port ? plain : plain + RMI_PORT;
  }
}
