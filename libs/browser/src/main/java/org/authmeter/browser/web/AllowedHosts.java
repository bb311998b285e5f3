package org.authmeter.browser.web;

import java.net.URI;
import java.util.List;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.common.net.HostList;
import org.authmeter.common.net.HostName;
import org.authmeter.common.net.Loopback;

/**
 * The hosts that a login may talk to. A load test that follows a redirect to somebody else's server
 * would load that server, so nothing is sent to a host that was not named.
 */
public final class AllowedHosts {
  private final HostList hosts;

  private AllowedHosts(HostList hosts) {
    this.hosts = hosts;
  }

  /**
   * @param list as {@link HostList#of}; empty = all hosts
   * @throws IllegalArgumentException whose message names the value and the remedy
   */
  public static AllowedHosts parse(String list) {
    HostList hosts = HostList.of(list);
    if (hosts.isEmpty() && !list.isBlank()) {
      throw new IllegalArgumentException(
          "\"" + list + "\" holds no name; leave it empty to allow all hosts");
    }
    return new AllowedHosts(hosts);
  }

  /**
   * Called before each request, for nothing may be sent first, not even a look-up of the name.
   *
   * @param target where a request would go
   * @param nodes the addresses that are used for its host, or empty for "as DNS says"
   * @throws CodedFailure when the host is not allowed
   */
  public void check(URI target, List<String> nodes) throws CodedFailure {
    if (hosts.isEmpty() || !nodes.isEmpty() && nodes.stream().allMatch(Loopback::is)) {
      return;
    }
    String host = Addresses.host(target) == null ? "" : HostName.normal(Addresses.host(target));
    if (!hosts.allows(host)) {
      throw new CodedFailure(
          FailureCode.HOST_NOT_ALLOWED,
          "the login leads to "
              + Addresses.withoutQuery(target)
              + ", but the host \""
              + (host.isEmpty() ? target.getRawAuthority() : host)
              + "\" is not in allowedHosts, which is "
              + hosts.names()
              + "; nothing was sent there. If it is yours, add it (authmeter.allowedHosts)");
    }
  }

  @Override
  public String toString() {
    return hosts.isEmpty() ? "all" : String.join(", ", hosts.names());
  }
}
