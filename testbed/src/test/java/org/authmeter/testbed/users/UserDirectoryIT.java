package org.authmeter.testbed.users;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.unboundid.ldap.listener.InMemoryDirectoryServer;
import com.unboundid.ldap.sdk.LDAPConnection;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.ResultCode;
import com.unboundid.ldap.sdk.SearchScope;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class UserDirectoryIT {
  private static InMemoryDirectoryServer server;

  @BeforeAll
  static void start() throws Exception {
    server = UserDirectory.start(0);
  }

  @AfterAll
  static void stop() {
    server.shutDown(true);
  }

  @Test
  void shouldHoldEveryAccountOfTheUsersFiles() throws Exception {
    List<String> lines = accounts("one-account.csv");
    lines.addAll(accounts("1000.csv"));
    assertThat(lines).hasSize(1001);
    try (LDAPConnection connection = connect()) {
      for (String line : lines) {
        String uid = line.substring(0, line.indexOf(','));
        String password = line.substring(uid.length() + 1);
        var result =
            connection.search(UserDirectory.PEOPLE_DN, SearchScope.SUB, "(uid=" + uid + ")");
        assertThat(result.getEntryCount()).isEqualTo(1);
        var entry = result.getSearchEntries().get(0);
        assertThat(entry.getAttributeValue("eduPersonPrincipalName"))
            .isEqualTo(uid + "@example.ac.jp");
        assertThat(entry.getAttributeValue("userPassword")).doesNotContain(password);
        assertThat(connection.bind(entry.getDN(), password).getResultCode())
            .isEqualTo(ResultCode.SUCCESS);
      }
    }
  }

  @Test
  void shouldRefuseEveryAccountOfTheBadPasswords() throws Exception {
    try (LDAPConnection connection = connect()) {
      for (String line : accounts("bad-passwords.csv")) {
        String uid = line.substring(0, line.indexOf(','));
        assertThatThrownBy(
                () ->
                    connection.bind(
                        "uid=" + uid + "," + UserDirectory.PEOPLE_DN,
                        line.substring(uid.length() + 1)))
            .as(uid)
            .isInstanceOf(LDAPException.class);
      }
    }
  }

  private static List<String> accounts(String file) throws IOException {
    Path root = Path.of(System.getProperty("authmeter.root", ".."));
    return new ArrayList<>(Files.readAllLines(root.resolve("data/users").resolve(file)));
  }

  @Test
  void shouldTakeRightPasswordsFromManyConnectionsAtOnce() throws Exception {
    int binds = 500;
    List<Callable<Integer>> clients =
        Collections.nCopies(
            8,
            () -> {
              int done = 0;
              try (LDAPConnection connection = connect()) {
                while (done < binds) {
                  connection.bind("uid=test001," + UserDirectory.PEOPLE_DN, "test001pw");
                  done++;
                }
              }
              return done;
            });
    ExecutorService threads = Executors.newFixedThreadPool(clients.size());
    try {
      for (Future<Integer> client : threads.invokeAll(clients)) {
        assertThat(client.get()).isEqualTo(binds);
      }
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void shouldRefuseAWrongPassword() throws Exception {
    try (LDAPConnection connection = connect()) {
      assertThatThrownBy(
              () -> connection.bind("uid=test001," + UserDirectory.PEOPLE_DN, "test002pw"))
          .isInstanceOfSatisfying(
              LDAPException.class,
              e -> assertThat(e.getResultCode()).isEqualTo(ResultCode.INVALID_CREDENTIALS));
    }
  }

  @Test
  void shouldNameAddressWhenThePortIsTaken() {
    assertThatThrownBy(() -> UserDirectory.start(server.getListenPort()))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("127.0.0.1:" + server.getListenPort());
  }

  private static LDAPConnection connect() throws LDAPException {
    return new LDAPConnection("127.0.0.1", server.getListenPort());
  }
}
