package org.authmeter.signon.ldap.provider.unboundid;

import com.unboundid.ldap.sdk.BindRequest;
import com.unboundid.ldap.sdk.CRAMMD5BindRequest;
import com.unboundid.ldap.sdk.DIGESTMD5BindRequest;
import com.unboundid.ldap.sdk.DIGESTMD5BindRequestProperties;
import com.unboundid.ldap.sdk.DNSSRVRecordServerSet;
import com.unboundid.ldap.sdk.EXTERNALBindRequest;
import com.unboundid.ldap.sdk.FailoverServerSet;
import com.unboundid.ldap.sdk.LDAPConnection;
import com.unboundid.ldap.sdk.LDAPConnectionOptions;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.LDAPURL;
import com.unboundid.ldap.sdk.PLAINBindRequest;
import com.unboundid.ldap.sdk.ResultCode;
import com.unboundid.ldap.sdk.RoundRobinServerSet;
import com.unboundid.ldap.sdk.SCRAMSHA1BindRequest;
import com.unboundid.ldap.sdk.SCRAMSHA256BindRequest;
import com.unboundid.ldap.sdk.SCRAMSHA512BindRequest;
import com.unboundid.ldap.sdk.ServerSet;
import com.unboundid.ldap.sdk.SimpleBindRequest;
import com.unboundid.ldap.sdk.SingleServerSet;
import com.unboundid.util.ssl.HostNameSSLSocketVerifier;
import com.unboundid.util.ssl.TrustAllSSLSocketVerifier;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import javax.net.SocketFactory;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.signon.ldap.provider.LdapCode;
import org.authmeter.signon.ldap.provider.LdapConnectionSettings;
import org.authmeter.signon.ldap.provider.LdapConnectionSettings.Identity;
import org.authmeter.signon.ldap.provider.LdapConnectionSettings.Strategy;

/** The SDK's server set of a strategy. */
final class UnboundIdServers {
  private final LdapConnectionSettings settings;
  private final SocketFactory tls;
  private final LDAPConnectionOptions options;

  /**
   * @param tls for ldaps URLs
   */
  UnboundIdServers(LdapConnectionSettings settings, SocketFactory tls) {
    this.settings = settings;
    this.tls = tls;
    options = options(settings);
  }

  private static LDAPConnectionOptions options(LdapConnectionSettings settings) {
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

  /** Any server for each connection, then the others: the strategy that the SDK lacks. */
  private static final class RandomServerSet extends ServerSet {
    private final List<ServerSet> servers;

    RandomServerSet(List<ServerSet> servers) {
      this.servers = servers;
    }

    @Override
    public LDAPConnection getConnection() throws LDAPException {
      List<ServerSet> shuffled = new ArrayList<>(servers);
      Collections.shuffle(shuffled);
      LDAPException last = new LDAPException(ResultCode.CONNECT_ERROR, "no server");
      for (ServerSet server : shuffled) {
        try {
          return server.getConnection();
        } catch (LDAPException e) {
          last = e;
        }
      }
      throw last;
    }
  }

  /** The bind request for the pool's own identity; null when the pool is anonymous. */
  static BindRequest ownBind(Identity identity) {
    if (!identity.binds()) {
      return null;
    }
    String user = identity.dn();
    String password = identity.password();
    String authorization = identity.authorizationId().isEmpty() ? null : identity.authorizationId();
    if (identity.sasl() == null) {
      return new SimpleBindRequest(user, password);
    }
    switch (identity.sasl()) {
      case EXTERNAL:
        return new EXTERNALBindRequest(authorization == null ? "" : authorization);
      case PLAIN:
        return new PLAINBindRequest(user, authorization, password);
      case DIGEST_MD5:
        DIGESTMD5BindRequestProperties digest = new DIGESTMD5BindRequestProperties(user, password);
        digest.setAuthorizationID(authorization);
        digest.setRealm(identity.realm().isEmpty() ? null : identity.realm());
        return new DIGESTMD5BindRequest(digest);
      case CRAM_MD5:
        return new CRAMMD5BindRequest(user, password);
      case SCRAM_SHA_1:
        return new SCRAMSHA1BindRequest(user, password);
      case SCRAM_SHA_256:
        return new SCRAMSHA256BindRequest(user, password);
      default:
        return new SCRAMSHA512BindRequest(user, password);
    }
  }
}
