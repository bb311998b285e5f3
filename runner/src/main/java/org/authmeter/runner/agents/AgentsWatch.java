package org.authmeter.runner.agents;

import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Detects that agents end in the middle of a run. JMeter's controller waits for a dead agent
 * forever, so the runner must not.
 */
public final class AgentsWatch {
  private static final Duration EVERY = Duration.ofSeconds(5);
  private static final Duration LIMIT = Duration.ofSeconds(2);

  /** What JMeter prints when an agent refused the plan; it then waits for that one for ever. */
  private static final Pattern UNSTARTED =
      Pattern.compile("remote engines have not started:\\[([^]]+)]");

  private final Agents agents;
  private final Map<Agents.Address, String> lost = new LinkedHashMap<>();
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
    for (Agents.Address agent : agents.addresses()) {
      if (!lost.containsKey(agent)) {
        String why = agent.refusal(LIMIT);
        if (!why.isEmpty()) {
          lost.put(agent, why);
        }
      }
    }
  }

  /** Whether this machine makes the load, and no agent is watched. */
  public boolean isEmpty() {
    return agents.isEmpty();
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

  /**
   * @return empty if each agent sent rows, else which did not and what to look at
   */
  public static String missing(Agents agents, Path jtl) throws IOException {
    Set<String> silent = new TreeSet<>();
    agents.addresses().forEach(a -> silent.add(a.toString()));
    if (silent.isEmpty()) {
      return "";
    }
    try (MappingIterator<Map<String, String>> rows =
        new CsvMapper()
            .readerForMapOf(String.class)
            .with(CsvSchema.emptySchema().withHeader())
            .readValues(jtl.toFile())) {
      while (!silent.isEmpty() && rows.hasNext()) {
        String thread = rows.next().getOrDefault("threadName", "");
        silent.removeIf(agent -> thread.startsWith(agent + "-"));
      }
    }
    return silent.isEmpty()
        ? ""
        : ("no samples came from %s. Its jmeter-server.log has the cause; a ClassNotFoundException there"
                + " means that the plugin is missing in its lib/ext.")
            .formatted(String.join(", ", List.copyOf(silent)));
  }
}
