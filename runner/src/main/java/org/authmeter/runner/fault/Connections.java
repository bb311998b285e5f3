package org.authmeter.runner.fault;

import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import oshi.SystemInfo;
import oshi.software.os.InternetProtocolStats;
import oshi.software.os.InternetProtocolStats.IPConnection;
import oshi.software.os.InternetProtocolStats.TcpState;

/** Counts the established connections of one process to the testbed's ports. */
final class Connections {
  private static final Pattern PORT = Pattern.compile("://[^/\\s,]*:(\\d{2,5})");

  private final InternetProtocolStats stats =
      new SystemInfo().getOperatingSystem().getInternetProtocolStats();
  private final int pid;
  private final Set<Integer> ports;

  /**
   * @param pid the load generator's
   * @param addresses of the testbed; the ports of the URLs among them are looked at
   */
  Connections(int pid, Collection<String> addresses) {
    this.pid = pid;
    this.ports = ports(addresses);
  }

  static Set<Integer> ports(Collection<String> addresses) {
    Set<Integer> ports = new TreeSet<>();
    for (String address : addresses) {
      Matcher m = PORT.matcher(address);
      while (m.find()) {
        ports.add(Integer.valueOf(m.group(1)));
      }
    }
    return ports;
  }

  long count() {
    List<IPConnection> all = stats.getConnections();
    return all.stream()
        .filter(c -> c.getowningProcessId() == pid && c.getState() == TcpState.ESTABLISHED)
        .filter(c -> ports.contains(c.getForeignPort()))
        .count();
  }
}
