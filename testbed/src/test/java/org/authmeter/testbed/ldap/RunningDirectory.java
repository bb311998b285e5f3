package org.authmeter.testbed.ldap;

import com.unboundid.ldap.sdk.ExtendedResult;
import com.unboundid.ldap.sdk.LDAPConnection;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.extensions.StartTLSExtendedRequest;
import com.unboundid.util.ssl.PEMFileTrustManager;
import com.unboundid.util.ssl.SSLUtil;
import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import javax.net.ssl.SSLContext;
import org.authmeter.common.tls.KeyFiles;
import org.authmeter.common.tls.TlsContexts;
import org.authmeter.data.Dit;
import org.authmeter.data.PasswordScheme;
import org.authmeter.data.People;
import org.authmeter.testbed.core.TestbedAuthority;
import org.authmeter.testbed.core.TestbedLayout;

/** A computed directory inside the test, with a certificate of its own authority. */
final class RunningDirectory implements AutoCloseable {
  static final String ADMIN_PASSWORD = "the-admin-of-the-test";

  private final ComputedDirectory directory;
  private final SSLContext client;

  private RunningDirectory(ComputedDirectory directory, SSLContext client) {
    this.directory = directory;
    this.client = client;
  }

  static RunningDirectory start(
      Path folder, int entries, PasswordScheme scheme, boolean ppolicy, boolean lastbind)
      throws IOException, GeneralSecurityException {
    TestbedAuthority authority = new TestbedAuthority();
    KeyPair keys = TestbedAuthority.newKeys();
    Path ca = folder.resolve("ca.pem");
    Path server = folder.resolve("server.p12");
    KeyFiles.writePem(ca, authority.certificate());
    KeyFiles.writePkcs12(
        server, "secret", keys, authority.server(keys, "localhost", List.of("127.0.0.1")));
    ComputedEntries computed = new ComputedEntries(new People(new Dit(entries, 10), 1, scheme));
    ComputedDirectory directory =
        ComputedDirectory.start(
            DirectoryServices.create(computed, ADMIN_PASSWORD, ppolicy, lastbind),
            TlsContexts.server(server, "secret", new LongAdder()),
            0,
            0);
    SSLContext client = new SSLUtil(new PEMFileTrustManager(ca.toFile())).createSSLContext();
    return new RunningDirectory(directory, client);
  }

  ComputedDirectory directory() {
    return directory;
  }

  LDAPConnection connect() throws LDAPException {
    return new LDAPConnection(TestbedLayout.LOCAL, directory.port());
  }

  LDAPConnection admin() throws LDAPException {
    LDAPConnection connection = connect();
    connection.bind(Dit.ADMIN, ADMIN_PASSWORD);
    return connection;
  }

  LDAPConnection startTls() throws LDAPException {
    LDAPConnection connection = connect();
    ExtendedResult result =
        connection.processExtendedOperation(new StartTLSExtendedRequest(client));
    if (!result.getResultCode().equals(com.unboundid.ldap.sdk.ResultCode.SUCCESS)) {
      throw new LDAPException(result);
    }
    return connection;
  }

  LDAPConnection ldaps() throws LDAPException {
    return new LDAPConnection(client.getSocketFactory(), TestbedLayout.LOCAL, directory.tlsPort());
  }

  @Override
  public void close() {
    directory.close();
  }
}
