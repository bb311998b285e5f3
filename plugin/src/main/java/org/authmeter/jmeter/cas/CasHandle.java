package org.authmeter.jmeter.cas;

import java.util.concurrent.atomic.AtomicLong;
import org.authmeter.jmeter.cas.client.CasServer;
import org.authmeter.jmeter.cas.client.ProxyCallback;
import org.authmeter.jmeter.web.AllowedHosts;
import org.authmeter.jmeter.web.NodePolicy;

/**
 * What the server element leaves for the samplers, in a variable that all virtual users share.
 *
 * @param server null when a field is wrong
 * @param nodes addresses of the server's host
 * @param allowedHosts where requests may go
 * @param callback null when none is opened
 * @param turns counts samples or requests over all virtual users, for the nodes
 * @param problem why there is no server, or empty
 */
record CasHandle(
    CasServer server,
    NodePolicy nodes,
    AllowedHosts allowedHosts,
    ProxyCallback callback,
    AtomicLong turns,
    String problem) {
  private static final String VARIABLE = "authmeter.cas.server.";

  static CasHandle broken(String problem) {
    return new CasHandle(null, null, null, null, null, problem);
  }

  /** Name of the variable for a server. */
  static String variable(String serverName) {
    return VARIABLE + serverName;
  }
}
