package org.authmeter.browser.web;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Which address of the sign-on server's host a request goes to. The host name, and so the TLS
 * server name and the cookies, stay the same: as if the hosts file had been changed.
 *
 * @param kind how the address is chosen
 * @param nodes addresses; empty = as DNS says
 * @param script node number (from 0) by phase, for {@link Kind#SCRIPT}
 * @param host the host that the nodes stand for; empty = the first host off the resource's
 */
public record NodePolicy(Kind kind, List<String> nodes, Map<Phase, Integer> script, String host) {

  /** Ways to choose. */
  public enum Kind {
    /** All addresses in their order, as DNS would answer; the first that accepts is used. */
    RESOLVED,
    /** One address for all of a login, the next one for the next login. */
    LOGIN,
    /** The next address for each request. */
    REQUEST,
    /** As a script says for each phase. */
    SCRIPT
  }

  private static final Pattern RULE = Pattern.compile("(\\w+)\\s*=\\s*(\\d{1,6})");

  private static final Pattern WITH_PORT =
      Pattern.compile("^(?:\\[[^\\]]*\\]|[^:\\[\\]]+):(\\d+)$");

  /**
   * @param nodes comma-separated addresses, or empty
   * @param script such as {@code form=1, credentials=2}; a phase that is not named inherits the one
   *     before it, and the first phase node 1
   * @param host see above
   * @throws IllegalArgumentException whose message names the field, its value and the remedy
   */
  public static NodePolicy parse(Kind kind, String nodes, String script, String host) {
    List<String> addresses = split(nodes);
    for (String address : addresses) {
      if (WITH_PORT.matcher(address).matches()) {
        throw new IllegalArgumentException(
            "nodes: \""
                + address
                + "\" names a port. Nodes are addresses on the port of the server's own URL; let the"
                + " node listen on that port at an address of its own (127.0.0.2, 127.0.0.3, …)");
      }
    }
    if (kind != Kind.RESOLVED && addresses.isEmpty()) {
      throw new IllegalArgumentException(
          "nodePolicy: "
              + kind.name().toLowerCase(Locale.ROOT)
              + " needs addresses in the field nodes, which is empty");
    }
    Map<Phase, Integer> byPhase =
        kind == Kind.SCRIPT ? parseScript(script, addresses.size()) : Map.of();
    return new NodePolicy(kind, addresses, byPhase, host.strip());
  }

  private static Map<Phase, Integer> parseScript(String script, int nodes) {
    Map<Phase, Integer> named = new EnumMap<>(Phase.class);
    for (String rule : split(script)) {
      Matcher matcher = RULE.matcher(rule);
      if (!matcher.matches()) {
        throw new IllegalArgumentException(
            "nodeScript: \"" + rule + "\" is not of the form phase=number, such as form=1");
      }
      Phase phase = phase(matcher.group(1));
      int number = Integer.parseInt(matcher.group(2));
      if (number < 1 || number > nodes) {
        throw new IllegalArgumentException(
            "nodeScript: \""
                + rule
                + "\" names node "
                + number
                + ", but there are "
                + nodes
                + " in the field nodes");
      }
      named.put(phase, number - 1);
    }
    if (named.isEmpty()) {
      throw new IllegalArgumentException(
          "nodeScript is empty, but nodePolicy is script; write for example form=1, credentials=2");
    }
    Map<Phase, Integer> all = new EnumMap<>(Phase.class);
    int inherited = 0;
    for (Phase phase : Phase.values()) {
      inherited = named.getOrDefault(phase, inherited);
      all.put(phase, inherited);
    }
    return all;
  }

  private static Phase phase(String name) {
    for (Phase phase : Phase.values()) {
      if (phase.name().equalsIgnoreCase(name)) {
        return phase;
      }
    }
    throw new IllegalArgumentException(
        "nodeScript: \""
            + name
            + "\" is none of "
            + Arrays.toString(Phase.values()).toLowerCase(Locale.ROOT));
  }

  private static List<String> split(String list) {
    List<String> parts = new ArrayList<>(Arrays.asList(list.split(",")));
    parts.replaceAll(String::strip);
    parts.removeIf(String::isEmpty);
    return List.copyOf(parts);
  }
}
