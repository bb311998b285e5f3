package org.authmeter.testbed.ldap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.unboundid.ldap.sdk.LDAPConnection;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.LDAPSearchException;
import com.unboundid.ldap.sdk.ResultCode;
import com.unboundid.ldap.sdk.SearchRequest;
import com.unboundid.ldap.sdk.SearchResult;
import com.unboundid.ldap.sdk.SearchScope;
import com.unboundid.ldap.sdk.extensions.WhoAmIExtendedRequest;
import com.unboundid.ldap.sdk.extensions.WhoAmIExtendedResult;
import java.nio.file.Path;
import org.authmeter.data.Dit;
import org.authmeter.data.PasswordScheme;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The computed directory of a million entries through a real LDAP client. */
class ComputedDirectoryIT {
  private static final int ENTRIES = 1_000_000;
  private static final String LAST = "uid=user1000000,ou=Unit10," + Dit.PEOPLE;
  @TempDir static Path folder;
  private static RunningDirectory running;

  @BeforeAll
  static void start() throws Exception {
    running = RunningDirectory.start(folder, ENTRIES, PasswordScheme.SSHA, false, false);
  }

  @AfterAll
  static void stop() {
    running.close();
  }

  @Test
  void shouldFindAndBindOnPlainStartTlsAndLdaps() throws Exception {
    for (LDAPConnection each :
        new LDAPConnection[] {running.connect(), running.startTls(), running.ldaps()}) {
      try (LDAPConnection connection = each) {
        SearchResult found = connection.search(Dit.PEOPLE, SearchScope.SUB, "(uid=user1000000)");
        assertThat(found.getEntryCount()).isEqualTo(1);
        assertThat(found.getSearchEntries().get(0).getDN()).isEqualTo(LAST);
        assertThat(connection.bind(LAST, "user1000000pw").getResultCode())
            .isEqualTo(ResultCode.SUCCESS);
        var me =
            (WhoAmIExtendedResult) connection.processExtendedOperation(new WhoAmIExtendedRequest());
        assertThat(me.getAuthorizationID()).isEqualTo("dn:" + LAST);
      }
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        // filter; scope; base; how many
        "(uid=USER0000007);SUB;ou=People,dc=example,dc=org;1",
        "(uid=user1000001);SUB;ou=People,dc=example,dc=org;0",
        "(uid=user0000000);SUB;ou=People,dc=example,dc=org;0",
        "(uid=xuser0000007);SUB;ou=People,dc=example,dc=org;0",
        "(uid=0000007);SUB;ou=People,dc=example,dc=org;0",
        "(mail=user0000007@example.org);SUB;dc=example,dc=org;1",
        "(mail=user0000007@example.com);SUB;dc=example,dc=org;0",
        "(employeeNumber=0000007);SUB;dc=example,dc=org;1",
        "(uid=user0000007);SUB;ou=Unit7,ou=People,dc=example,dc=org;1",
        "(uid=user0000007);ONE;ou=Unit7,ou=People,dc=example,dc=org;1",
        "(uid=user0000007);ONE;ou=People,dc=example,dc=org;0",
        "(uid=user0000007);SUB;ou=Unit8,ou=People,dc=example,dc=org;0",
        "(uid=user0000007);BASE;uid=user0000007,ou=Unit7,ou=People,dc=example,dc=org;1",
        "(objectClass=*);BASE;uid=user0000007,ou=Unit7,ou=People,dc=example,dc=org;1",
        "(objectClass=*);ONE;ou=People,dc=example,dc=org;10",
        "(objectClass=*);ONE;dc=example,dc=org;1",
        "(&(objectClass=inetOrgPerson)(uid=user0000007));SUB;dc=example,dc=org;1",
        "(&(objectClass=inetOrgPerson)(!(uid=user0000007))(uid=user0000008));SUB;dc=example,dc=org;1",
        "(|(uid=user0000007)(mail=user0000008@example.org)(uid=nobody));SUB;dc=example,dc=org;2",
        "(|(uid=user0000007)(uid=user0000007));SUB;dc=example,dc=org;1",
        "(&(uid=user0000007)(sn=*));SUB;dc=example,dc=org;1",
        "(&(uid=user0000007)(!(sn=*)));SUB;dc=example,dc=org;0",
      })
  void shouldAnswerSearches(String filter, String scope, String base, int count) throws Exception {
    try (LDAPConnection connection = running.connect()) {
      SearchScope searched =
          switch (scope) {
            case "BASE" -> SearchScope.BASE;
            case "ONE" -> SearchScope.ONE;
            default -> SearchScope.SUB;
          };
      assertThat(connection.search(base, searched, filter).getEntryCount()).isEqualTo(count);
    }
  }

  @Test
  void shouldSayWhenAFilterWouldLookAtTooManyEntries() throws Exception {
    try (LDAPConnection connection = running.connect()) {
      assertThatThrownBy(() -> connection.search(Dit.PEOPLE, SearchScope.SUB, "(sn=Nobody)"))
          .isInstanceOfSatisfying(
              LDAPException.class,
              e -> {
                assertThat(e.getResultCode()).isEqualTo(ResultCode.ADMIN_LIMIT_EXCEEDED);
                assertThat(e.getDiagnosticMessage()).contains("(sn=Nobody)").contains("uid, cn");
              });
    }
  }

  @Test
  void shouldStopAtTheSizeLimitOfTheRequest() throws Exception {
    try (LDAPConnection connection = running.connect()) {
      SearchRequest request = new SearchRequest(Dit.PEOPLE, SearchScope.SUB, "(uid=*)", "uid");
      request.setSizeLimit(25);
      assertThatThrownBy(() -> connection.search(request))
          .isInstanceOfSatisfying(
              LDAPSearchException.class,
              e -> {
                assertThat(e.getResultCode()).isEqualTo(ResultCode.SIZE_LIMIT_EXCEEDED);
                assertThat(e.getEntryCount()).isEqualTo(25);
              });
    }
  }

  @Test
  void shouldDescribeItselfInTheRootDse() throws Exception {
    try (LDAPConnection connection = running.connect()) {
      var root = connection.getRootDSE();
      assertThat(root.getNamingContextDNs()).containsExactly(Dit.SUFFIX);
      assertThat(root.supportsExtendedOperation("1.3.6.1.4.1.1466.20037")).isTrue();
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "uid=user0000001,ou=Unit1,ou=People,dc=example,dc=org|user0000002pw|49",
        "uid=user1000001,ou=Unit1,ou=People,dc=example,dc=org|user1000001pw|49",
        "uid=user0000001,ou=Unit2,ou=People,dc=example,dc=org|user0000001pw|49",
        "uid=user0000001,ou=Unit1,ou=People,dc=example,dc=org||53",
        "ou=Unit1,ou=People,dc=example,dc=org|x|49",
        "cn=admin,dc=example,dc=org|wrong|49",
        "no dn at all|x|34",
      })
  void shouldRefuseBinds(String dn, String password, int code) throws Exception {
    try (LDAPConnection connection = running.connect()) {
      connection.getConnectionOptions().setBindWithDNRequiresPassword(false);
      assertThatThrownBy(() -> connection.bind(dn, password == null ? "" : password))
          .isInstanceOfSatisfying(
              LDAPException.class, e -> assertThat(e.getResultCode().intValue()).isEqualTo(code));
    }
  }

  @Test
  void shouldNameTheLowestEntryAboveAMissingOne() throws Exception {
    try (LDAPConnection connection = running.connect()) {
      assertThatThrownBy(
              () -> connection.search("uid=x,ou=Unit3," + Dit.PEOPLE, SearchScope.BASE, "(cn=*)"))
          .isInstanceOfSatisfying(
              LDAPException.class,
              e -> {
                assertThat(e.getResultCode()).isEqualTo(ResultCode.NO_SUCH_OBJECT);
                assertThat(e.getMatchedDN()).isEqualTo("ou=Unit3," + Dit.PEOPLE);
              });
    }
  }

  @Test
  void shouldShowPasswordsToTheAdministratorOnly() throws Exception {
    try (LDAPConnection anyone = running.connect();
        LDAPConnection admin = running.admin()) {
      assertThat(anyone.getEntry(LAST, "userPassword").hasAttribute("userPassword")).isFalse();
      assertThat(anyone.getEntry(LAST).hasAttribute("userPassword")).isFalse();
      assertThat(admin.getEntry(LAST).getAttributeValue("userPassword")).startsWith("{SSHA}");
    }
  }

  @Test
  void shouldCompare() throws Exception {
    try (LDAPConnection connection = running.connect()) {
      assertThat(connection.compare(LAST, "uid", "user1000000").compareMatched()).isTrue();
      assertThat(connection.compare(LAST, "uid", "user0000001").compareMatched()).isFalse();
    }
  }

  @Test
  void shouldTakeNoChanges() throws Exception {
    try (LDAPConnection admin = running.admin()) {
      assertThatThrownBy(() -> admin.delete(LAST))
          .isInstanceOfSatisfying(
              LDAPException.class,
              e -> assertThat(e.getResultCode()).isEqualTo(ResultCode.UNWILLING_TO_PERFORM));
    }
  }
}
