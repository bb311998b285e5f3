package org.authmeter.runner.agents;

import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Which agents rows came from: JMeter puts an agent's address before its threads' names. */
public final class AgentRows {
  private AgentRows() {}

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
        : ("no samples came from %s. Its jmeter-server.log says why; a ClassNotFoundException there"
                + " means that the plugin is missing in its lib/ext.")
            .formatted(String.join(", ", List.copyOf(silent)));
  }
}
