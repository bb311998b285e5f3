package org.authmeter.jmeter.ldap;

import com.unboundid.ldap.listener.InMemoryDirectoryServer;
import com.unboundid.ldap.listener.InMemoryDirectoryServerConfig;
import com.unboundid.ldap.listener.InMemoryListenerConfig;
import com.unboundid.ldap.listener.interceptor.InMemoryOperationInterceptor;
import com.unboundid.ldap.sdk.Attribute;
import com.unboundid.ldap.sdk.DN;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.RDN;
import com.unboundid.util.ssl.KeyStoreKeyManager;
import com.unboundid.util.ssl.SSLUtil;
import com.unboundid.util.ssl.TrustAllTrustManager;
import java.net.InetAddress;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.Handler;
import java.util.logging.LogRecord;

/** A directory in memory with a few users, in plain with StartTLS, and with LDAPS. */
final class TestDirectory implements AutoCloseable {
  static final String PEOPLE = "ou=People,dc=example,dc=org";
  static final String MANAGER = "cn=manager,dc=example,dc=org";
  static final String MANAGER_PASSWORD = "manager-secret";

  final InMemoryDirectoryServer server;

  /** Connections that clients have open. */
  final AtomicInteger open = new AtomicInteger();

  /** Without TLS. */
  TestDirectory(InMemoryOperationInterceptor... interceptors) throws Exception {
    this(null, false, interceptors);
  }

  /**
   * @param keys the server's
   * @param clientCertificate whether clients must show one
   */
  TestDirectory(
      TestKeys keys, boolean clientCertificate, InMemoryOperationInterceptor... interceptors)
      throws Exception {
    InMemoryDirectoryServerConfig config = new InMemoryDirectoryServerConfig("dc=example,dc=org");
    config.addAdditionalBindCredentials(MANAGER, MANAGER_PASSWORD);
    for (InMemoryOperationInterceptor interceptor : interceptors) {
      config.addInMemoryOperationInterceptor(interceptor);
    }
    config.setAccessLogHandler(new Connections(open));
    InetAddress loopback = InetAddress.getByName("127.0.0.1");
    if (keys == null) {
      config.setListenerConfigs(
          InMemoryListenerConfig.createLDAPConfig("plain", loopback, 0, null));
    } else {
      SSLUtil ssl =
          new SSLUtil(
              new KeyStoreKeyManager(keys.store.toFile(), TestKeys.PASSWORD.toCharArray()),
              new TrustAllTrustManager());
      config.setListenerConfigs(
          InMemoryListenerConfig.createLDAPConfig(
              "plain", loopback, 0, ssl.createSSLSocketFactory()),
          InMemoryListenerConfig.createLDAPSConfig(
              "ldaps",
              loopback,
              0,
              ssl.createSSLServerSocketFactory(),
              null,
              clientCertificate,
              clientCertificate));
    }
    server = new InMemoryDirectoryServer(config);
    server.add("dn: dc=example,dc=org", "objectClass: domain", "dc: example");
    server.add("dn: " + PEOPLE, "objectClass: organizationalUnit", "ou: People");
    person("test001", "First");
    server.startListening();
  }

  /** Adds a user whose password is {@code <uid>pw}; any characters may be in the name. */
  void person(String uid, String surname) throws LDAPException {
    DN dn = new DN(new RDN("uid", uid), new DN(PEOPLE));
    server.add(
        dn.toString(),
        new Attribute("objectClass", "inetOrgPerson"),
        new Attribute("uid", uid),
        new Attribute("cn", uid, "also " + uid),
        new Attribute("sn", surname),
        new Attribute("userPassword", uid + "pw"));
  }

  String plain() {
    return "ldap://127.0.0.1:" + server.getListenPort("plain");
  }

  String ldaps() {
    return "ldaps://127.0.0.1:" + server.getListenPort("ldaps");
  }

  @Override
  public void close() {
    server.shutDown(true);
  }

  private static final class Connections extends Handler {
    private final AtomicInteger open;

    Connections(AtomicInteger open) {
      this.open = open;
    }

    @Override
    public void publish(LogRecord line) {
      if (line.getMessage().contains(" CONNECT ")) {
        open.incrementAndGet();
      } else if (line.getMessage().contains(" DISCONNECT ")) {
        open.decrementAndGet();
      }
    }

    @Override
    public void flush() {
      // nothing is kept
    }

    @Override
    public void close() {
      // nothing is open
    }
  }
}
