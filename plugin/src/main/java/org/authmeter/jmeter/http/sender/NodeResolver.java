package org.authmeter.jmeter.http.sender;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import org.apache.jmeter.protocol.http.control.DNSCacheManager;

/**
 * Answers for the sign-on server's host with the node of the current leg, for other hosts with the
 * DNS Cache Manager in scope or with the system. JMeter's HTTP clients keep the resolver that they
 * were made with, so one instance serves a browser for its whole life.
 */
public final class NodeResolver extends DNSCacheManager {
  private static final long serialVersionUID = 1L;

  private transient List<String> nodes = List.of();
  private transient String host = "";
  private transient DNSCacheManager fallback;

  public void use(DNSCacheManager inScope) {
    fallback = inScope;
  }

  /**
   * @param legHost host of the current leg
   * @param addresses its addresses, or empty for "as DNS says"
   */
  public void leg(String legHost, List<String> addresses) {
    host = legHost;
    nodes = addresses;
  }

  @Override
  public InetAddress[] resolve(String name) throws UnknownHostException {
    if (!nodes.isEmpty() && name.equalsIgnoreCase(host)) {
      InetAddress[] answer = new InetAddress[nodes.size()];
      for (int i = 0; i < answer.length; i++) {
        answer[i] = InetAddress.getByName(nodes.get(i));
      }
      return answer;
    }
    return fallback == null ? InetAddress.getAllByName(name) : fallback.resolve(name);
  }
}
