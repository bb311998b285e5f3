package org.authmeter.jmeter.ldap.provider.unboundid;

import com.unboundid.ldap.sdk.DNSSRVRecordServerSet;
import com.unboundid.ldap.sdk.FailoverServerSet;
import com.unboundid.ldap.sdk.LDAPConnectionOptions;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.LDAPURL;
import com.unboundid.ldap.sdk.RoundRobinServerSet;
import com.unboundid.ldap.sdk.ServerSet;
import com.unboundid.ldap.sdk.SingleServerSet;
import com.unboundid.util.ssl.HostNameSSLSocketVerifier;
import com.unboundid.util.ssl.TrustAllSSLSocketVerifier;
import java.util.ArrayList;
import java.util.List;
import javax.net.SocketFactory;
import org.authmeter.jmeter.ldap.provider.ConnectionSettings;
import org.authmeter.jmeter.ldap.provider.ConnectionSettings.Strategy;
import org.authmeter.jmeter.ldap.provider.LdapCode;
import org.authmeter.jmeter.protocol.CodedFailure;

/** The SDK's server set of a strategy. */
final class UnboundIdServers {
  private final ConnectionSettings settings;
  private final SocketFactory tls;
  private final LDAPConnectionOptions options;

  /**
   * @param tls for ldaps URLs
   */
  UnboundIdServers(ConnectionSettings settings, SocketFactory tls) {
    this.settings = settings;
    this.tls = tls;
    options = options(settings);
  }

  private static LDAPConnectionOptions options(ConnectionSettings settings) {
    LDAPConnectionOptions options = new LDAPConnectionOptions();
    options.setConnectTimeoutMillis((int) settings.times().connect().toMillis());
    options.setResponseTimeoutMillis(settings.times().response().toMillis());
    options.setFollowReferrals(false);
    // Each connection serves one thread at a time; as authrate does, no reader thread then.
    options.setUseSynchronousMode(true);
    options.setSSLSocketVerifier(
        settings.tls().hostNameCheck()
            ? new HostNameSSLSocketVerifier(true)
            : TrustAllSSLSocketVerifier.getInstance());
    return options;
  }

  /**
   * @throws CodedFailure when the strategy cannot work with these URLs
   */
  ServerSet of(Strategy strategy) throws CodedFailure {
    if (strategy == Strategy.DNS_SRV) {
      return srv();
    }
    List<LDAPURL> urls = urls();
    if (strategy == Strategy.ROUND_ROBIN) {
      return roundRobin(urls);
    }
    List<ServerSet> servers = new ArrayList<>();
    for (LDAPURL url : urls) {
      servers.add(new SingleServerSet(url.getHost(), url.getPort(), sockets(url), options));
    }
    return strategy == Strategy.RANDOM
        ? new RandomServerSet(servers)
        : new FailoverServerSet(servers);
  }

  private List<LDAPURL> urls() throws CodedFailure {
    List<LDAPURL> urls = new ArrayList<>();
    for (String url : settings.urls()) {
      try {
        urls.add(new LDAPURL(url));
      } catch (LDAPException e) {
        throw new CodedFailure(
            LdapCode.INVALID_SETTINGS, "url: \"" + url + "\": " + e.getMessage(), e);
      }
    }
    return urls;
  }

  private ServerSet roundRobin(List<LDAPURL> urls) throws CodedFailure {
    if (urls.stream().map(LDAPURL::getScheme).distinct().count() > 1) {
      throw new CodedFailure(
          LdapCode.INVALID_SETTINGS,
          "url: "
              + settings.urls()
              + ": the provider unboundid takes turns at ldap URLs or at ldaps URLs, not at both");
    }
    return new RoundRobinServerSet(
        urls.stream().map(LDAPURL::getHost).toArray(String[]::new),
        urls.stream().mapToInt(LDAPURL::getPort).toArray(),
        sockets(urls.get(0)),
        options);
  }

  /** {@code dns://server/domain}; empty parts mean the machine's own. */
  private ServerSet srv() {
    String url = settings.urls().isEmpty() ? "dns:" : settings.urls().get(0);
    int slash = url.startsWith("dns://") ? url.indexOf('/', 6) : -1;
    String domain = slash < 0 ? "" : url.substring(slash + 1);
    String server = slash < 0 ? url : url.substring(0, slash);
    return new DNSSRVRecordServerSet(
        domain.isEmpty() ? null : "_ldap._tcp." + domain, server, 0, null, options);
  }

  private SocketFactory sockets(LDAPURL url) {
    return url.getScheme().equals("ldaps") ? tls : SocketFactory.getDefault();
  }
}
