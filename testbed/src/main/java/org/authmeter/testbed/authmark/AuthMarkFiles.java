package org.authmeter.testbed.authmark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.authmeter.data.Dit;
import org.authmeter.testbed.core.Layout;

/** Writes what agents and policy servers read: an agent file for each web server, the policies. */
public final class AuthMarkFiles {
  private AuthMarkFiles() {}

  /**
   * @param more lines for the agents which outrank ours; null = none
   * @throws IllegalArgumentException when these lines are no agent's
   */
  public static void write(Layout layout, List<String> webs, List<String> servers, Path more)
      throws IOException {
    int units = Integer.parseInt(layout.get("units"));
    PolicyStore.write(
        layout.file("policies.txt"),
        PageServer.PREFIX,
        IntStream.rangeClosed(1, units).mapToObj(Dit::unitDn).toList());
    List<String> lines = new ArrayList<>();
    lines.add("# As in the published measurement, but for addresses and keys.");
    for (String server : servers) {
      lines.add("policyserver=\"%s,%s\"".formatted(Layout.LOCAL, layout.get(server + ".port")));
    }
    lines.add("enablewebagent=\"YES\"");
    lines.add("enablecookies=\"YES\"");
    lines.add("enablefailover=\"NO\"");
    lines.add("ignoreext=\".gif,.jpg,.png,.class,.jpeg\"");
    lines.add("maxsessiontimeout=\"7200\"");
    lines.add("idlesessiontimeout=\"3600\"");
    lines.add("cachetimeout=\"6600\"");
    lines.add("maxcachesize=\"200\"");
    lines.add("maxsessioncachesize=\"%s\"".formatted(layout.get("agent.cache")));
    lines.add("requesttimeout=\"120000\"");
    lines.add("agentkey=\"%s\"".formatted(layout.get("agent.key")));
    if (more != null) {
      lines.addAll(Files.readAllLines(more));
    }
    for (String web : webs) {
      Path file = layout.file(web + ".conf");
      Files.write(file, lines);
      AgentSettings.read(file);
    }
  }
}
