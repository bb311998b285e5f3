package org.authmeter.testbed.directory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.unboundid.ldap.sdk.BindResult;
import com.unboundid.ldap.sdk.LDAPBindException;
import com.unboundid.ldap.sdk.LDAPConnection;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.LDAPURL;
import com.unboundid.ldap.sdk.ResultCode;
import com.unboundid.ldap.sdk.SearchScope;
import com.unboundid.ldap.sdk.SimpleBindRequest;
import com.unboundid.ldap.sdk.experimental.DraftBeheraLDAPPasswordPolicy10ErrorType;
import com.unboundid.ldap.sdk.experimental.DraftBeheraLDAPPasswordPolicy10RequestControl;
import com.unboundid.ldap.sdk.experimental.DraftBeheraLDAPPasswordPolicy10ResponseControl;
import com.unboundid.ldap.sdk.extensions.StartTLSExtendedRequest;
import com.unboundid.util.ssl.PEMFileTrustManager;
import com.unboundid.util.ssl.SSLUtil;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.authmeter.data.Dit;
import org.authmeter.testbed.ControlClient;
import org.authmeter.testbed.RunningTestbed;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The system directory on Debian's slapd. Left out, and said so, where there is no such program,
 * unless the environment variable AUTHMETER_REQUIRE names slapd.
 */
class SlapdIT {
  private static final int ENTRIES = 100;
  private static RunningTestbed testbed;

  @BeforeAll
  static void start() throws Exception {
    String required = System.getenv().getOrDefault("AUTHMETER_REQUIRE", "");
    boolean there =
        Stream.concat(
                Arrays.stream(System.getenv("PATH").split(File.pathSeparator)),
                Stream.of("/usr/sbin"))
            .anyMatch(folder -> Files.isExecutable(Path.of(folder, "slapd")));
    assumeTrue(there || List.of(required.split(",")).contains("slapd"), "no slapd is installed");
    testbed = start("ssha", "--servers", "2", "--ppolicy", "--lastbind");
  }

  @AfterAll
  static void stop() throws Exception {
    if (testbed != null) {
      testbed.close();
      assertThat(testbed.awaitExit()).isZero();
    }
  }

  private static RunningTestbed start(String hash, String... more) throws Exception {
    Stream<String> always =
        Stream.of("--real", "--entries", Integer.toString(ENTRIES), "--password-hash", hash);
    return RunningTestbed.startSystem(
        "directory", Stream.concat(always, Arrays.stream(more)).toArray(String[]::new));
  }

  @Test
  void shouldFindAndBindOverStartTlsAndLdapsOnBothServers() throws Exception {
    var tls =
        new SSLUtil(new PEMFileTrustManager(new File(testbed.get("authmeter.ldap.trustStore"))))
            .createSSLContext();
    for (int server = 1; server <= 2; server++) {
      try (LDAPConnection connection = connect(testbed, server)) {
        connection.processExtendedOperation(new StartTLSExtendedRequest(tls));
        assertThat(connection.search(Dit.PEOPLE, SearchScope.SUB, "(uid=user0000003)"))
            .satisfies(found -> assertThat(found.getEntryCount()).isEqualTo(1));
        assertThat(bind(connection, 3)).isEqualTo(ResultCode.SUCCESS);
      }
    }
    LDAPURL ldaps = new LDAPURL(testbed.get("testbed.ldap.url.ldaps").split(" ")[0]);
    try (LDAPConnection connection =
        new LDAPConnection(tls.getSocketFactory(), ldaps.getHost(), ldaps.getPort())) {
      assertThat(bind(connection, 3)).isEqualTo(ResultCode.SUCCESS);
    }
  }

  @Test
  void shouldLogEachBindWithItsDnAndCountItInMonitor() throws Exception {
    long before = completedBinds();
    try (LDAPConnection connection = connect(testbed, 1)) {
      for (int i = 0; i < 20; i++) {
        bind(connection, 4);
      }
      assertThatThrownBy(() -> connection.bind(dn(4), "wrong")).isInstanceOf(LDAPException.class);
    }
    // The one more is the administrator's who asks.
    assertThat(completedBinds() - before).isEqualTo(20 + 1 + 1);
    List<String> log = Files.readAllLines(Path.of(testbed.get("testbed.ldap.log1")));
    assertThat(log.stream().filter(line -> line.contains("BIND dn=\"" + dn(4) + "\" mech=SIMPLE")))
        .hasSize(20);
    assertThat(log.stream().filter(line -> line.contains("BIND dn=\"" + dn(4) + "\" method=128")))
        .hasSize(21);
  }

  @Test
  void shouldLockAfterFiveWrongPasswordsAndSayItByTheControl() throws Exception {
    try (LDAPConnection connection = connect(testbed, 1)) {
      for (int i = 0; i < 5; i++) {
        assertThat(wrong(connection, 5)).isNull();
      }
      assertThat(wrong(connection, 5))
          .isEqualTo(DraftBeheraLDAPPasswordPolicy10ErrorType.ACCOUNT_LOCKED);
      assertThatThrownBy(() -> bind(connection, 5))
          .isInstanceOfSatisfying(
              LDAPException.class,
              e -> assertThat(e.getResultCode()).isEqualTo(ResultCode.INVALID_CREDENTIALS));
    }
  }

  @Test
  void shouldKeepTheTimeOfTheLastBind() throws Exception {
    try (LDAPConnection connection = connect(testbed, 1)) {
      assertThat(connection.getEntry(dn(6), "authTimestamp").hasAttribute("authTimestamp"))
          .isFalse();
      bind(connection, 6);
      assertThat(connection.getEntry(dn(6), "authTimestamp").hasAttribute("authTimestamp"))
          .isTrue();
    }
  }

  @Test
  void shouldBeBackAtItsAddressAfterKillAndAfterRestart() throws Exception {
    ControlClient control = new ControlClient(testbed);
    for (String[] actions : new String[][] {{"kill", "start"}, {"restart"}}) {
      for (String action : actions) {
        assertThat(control.post("/components/directory-2/" + action).status()).isEqualTo(200);
      }
      try (LDAPConnection connection = connect(testbed, 2)) {
        assertThat(bind(connection, 7)).isEqualTo(ResultCode.SUCCESS);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"plain", "argon2"})
  void shouldTakeTheComputedPasswords(String hash) throws Exception {
    try (RunningTestbed other = start(hash, "--no-log");
        LDAPConnection connection = connect(other, 1)) {
      assertThat(bind(connection, ENTRIES)).isEqualTo(ResultCode.SUCCESS);
      assertThatThrownBy(() -> connection.bind(dn(ENTRIES), "wrong"))
          .isInstanceOf(LDAPBindException.class);
    }
  }

  @Test
  void shouldNameAMissingProgram() throws Exception {
    try (RunningTestbed none =
        RunningTestbed.launchSystem("directory", new String[] {"--slapd", "/nowhere/slapd"})) {
      assertThat(none.awaitExit()).isEqualTo(3);
      assertThat(none.awaitErrors()).contains("--slapd /nowhere/slapd");
    }
  }

  private static DraftBeheraLDAPPasswordPolicy10ErrorType wrong(LDAPConnection connection, int i)
      throws LDAPException {
    BindResult result;
    try {
      result =
          connection.bind(
              new SimpleBindRequest(
                  dn(i), "wrong", new DraftBeheraLDAPPasswordPolicy10RequestControl()));
    } catch (LDAPBindException e) {
      result = e.getBindResult();
    }
    assertThat(result.getResultCode()).isEqualTo(ResultCode.INVALID_CREDENTIALS);
    return DraftBeheraLDAPPasswordPolicy10ResponseControl.get(result).getErrorType();
  }

  private static long completedBinds() throws Exception {
    try (LDAPConnection connection = connect(testbed, 1)) {
      connection.bind(
          testbed.get("testbed.monitor.bindDn"), testbed.get("testbed.monitor.password"));
      return connection
          .getEntry("cn=Bind,cn=Operations,cn=Monitor", "monitorOpCompleted")
          .getAttributeValueAsLong("monitorOpCompleted");
    }
  }

  private static ResultCode bind(LDAPConnection connection, int person) throws LDAPException {
    return connection.bind(dn(person), Dit.uid(person) + "pw").getResultCode();
  }

  private static String dn(int person) {
    return new Dit(ENTRIES, 10).personDn(person);
  }

  private static LDAPConnection connect(RunningTestbed testbed, int server) throws LDAPException {
    LDAPURL url = new LDAPURL(testbed.get("testbed.ldap.server" + server));
    return new LDAPConnection(url.getHost(), url.getPort());
  }
}
