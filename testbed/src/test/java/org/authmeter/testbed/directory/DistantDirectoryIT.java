package org.authmeter.testbed.directory;

import static org.assertj.core.api.Assertions.assertThat;

import com.unboundid.ldap.sdk.LDAPConnection;
import com.unboundid.ldap.sdk.LDAPURL;
import com.unboundid.ldap.sdk.ResultCode;
import java.nio.file.Path;
import java.security.interfaces.RSAPublicKey;
import java.time.Duration;
import javax.net.ssl.SSLSocket;
import org.authmeter.common.tls.TlsContexts;
import org.authmeter.testbed.RunningTestbed;
import org.junit.jupiter.api.Test;

/** A directory with a long way to it, and a key that makes handshakes dear. */
class DistantDirectoryIT {
  private static final String DN = "uid=user0000001,ou=Unit1,ou=People,dc=example,dc=org";
  private static final Duration ROUND_TRIP = Duration.ofMillis(60);

  @Test
  void shouldTakeARoundTripForEachRequest() throws Exception {
    try (RunningTestbed testbed =
        RunningTestbed.startSystem("directory", "--round-trip", "60", "--key-bits", "3072")) {
      LDAPURL url = new LDAPURL(testbed.get("authmeter.ldap.url"));
      assertThat(testbed.processes()).containsKey("link");
      try (LDAPConnection connection = new LDAPConnection(url.getHost(), url.getPort())) {
        // The first request comes when the connection would have been opened.
        assertThat(bind(connection)).isGreaterThanOrEqualTo(ROUND_TRIP.multipliedBy(2));
        assertThat(bind(connection)).isBetween(ROUND_TRIP, ROUND_TRIP.multipliedBy(3));
      }
      assertThat(keyBits(testbed)).isEqualTo(3072);
    }
  }

  private static Duration bind(LDAPConnection connection) throws Exception {
    long begin = System.nanoTime();
    assertThat(connection.bind(DN, "user0000001pw").getResultCode()).isEqualTo(ResultCode.SUCCESS);
    return Duration.ofNanos(System.nanoTime() - begin);
  }

  private static int keyBits(RunningTestbed testbed) throws Exception {
    LDAPURL url = new LDAPURL(testbed.get("testbed.ldap.url.ldaps"));
    Path trusted = Path.of(testbed.get("authmeter.ldap.trustStore"));
    try (SSLSocket socket =
        (SSLSocket)
            TlsContexts.trusting(trusted)
                .getSocketFactory()
                .createSocket(url.getHost(), url.getPort())) {
      RSAPublicKey key = (RSAPublicKey) socket.getSession().getPeerCertificates()[0].getPublicKey();
      return key.getModulus().bitLength();
    }
  }
}
