package org.authmeter.runner.agents;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.authmeter.runner.RunnerException;

/**
 * JMeter's remote agents (jmeter-server) that make the load instead of this machine; each runs the
 * whole plan, so that the load is that of one machine times their number.
 *
 * @param addresses none = this machine makes the load
 */
public record Agents(List<AgentAddress> addresses) {
  /** The load is made by this machine. */
  public static final Agents NONE = new Agents(List.of());

  public Agents {
    addresses = List.copyOf(addresses);
  }

  /**
   * Reads the option {@code --agents}.
   *
   * @param option each "host" or "host:port"; null = none
   * @throws RunnerException status 2 if one is no address, or stands there twice
   */
  public static Agents of(List<String> option) {
    if (option == null) {
      return NONE;
    }
    Set<AgentAddress> all = new LinkedHashSet<>();
    for (String text : option) {
      if (!all.add(AgentAddress.of(text))) {
        throw RunnerException.usage(
            "--agents: %s stands there twice; an agent runs a plan once at a time."
                .formatted(text));
      }
    }
    return new Agents(new ArrayList<>(all));
  }

  public boolean isEmpty() {
    return addresses.isEmpty();
  }

  /** How often the plan runs at the same time: at least once. */
  public int copies() {
    return Math.max(1, addresses.size());
  }

  /** As it stands after JMeter's -R. */
  public String list() {
    return addresses.stream().map(AgentAddress::toString).collect(Collectors.joining(","));
  }
}
