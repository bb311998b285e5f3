package org.authmeter.testbed.users;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.unboundid.ldap.listener.InMemoryDirectoryServer;
import com.unboundid.ldap.listener.InMemoryDirectoryServerConfig;
import com.unboundid.ldap.sdk.DN;
import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LdapLoginTest {
  private InMemoryDirectoryServer directory;
  private LdapLogin login;

  @BeforeEach
  void start() throws Exception {
    directory = new InMemoryDirectoryServer(new InMemoryDirectoryServerConfig("dc=test"));
    directory.add("dn: dc=test", "objectClass: domain", "dc: test");
    person("1", "Ann");
    person("2", "Bob");
    person("3", "Bob");
    directory.startListening();
    login = new LdapLogin(directory.getListenPort(), "dc=test", "cn");
  }

  private void person(String uid, String name) throws Exception {
    directory.add(
        "dn: uid=%s,dc=test".formatted(uid),
        "objectClass: inetOrgPerson",
        "uid: " + uid,
        "cn: " + name,
        "sn: " + name,
        "mail: %s@example.org".formatted(uid),
        "userPassword: secret");
  }

  @AfterEach
  void stop() {
    login.close();
    directory.shutDown(true);
  }

  @Test
  void shouldNameTheEntryOfARightPassword() throws Exception {
    assertThat(login.authenticate("Ann", "secret")).contains(new DN("uid=1,dc=test"));
    assertThat(login.authenticate("Ann", "wrong")).isEmpty();
    assertThat(login.authenticate("Ann", "")).isEmpty();
    assertThat(login.authenticate("Nobody", "secret")).isEmpty();
    // The filter is built, not written: no name means all.
    assertThat(login.authenticate("*", "secret")).isEmpty();
    assertThat(login.authenticate("Ann", "secret")).isPresent();
  }

  @Test
  void shouldRefuseANameThatIsNotUnique() throws Exception {
    assertThat(login.authenticate("Bob", "secret")).isEmpty();
    assertThat(login.attributes("Bob")).isEmpty();
  }

  @Test
  void shouldReadTheReleasedAttributes() throws Exception {
    assertThat(login.attributes("Ann")).containsOnlyKeys("uid", "mail");
    assertThat(login.attributes("Nobody")).isEmpty();
  }

  @Test
  void shouldReportADirectoryThatIsGone() {
    directory.shutDown(true);
    assertThatThrownBy(() -> login.authenticate("Ann", "secret"))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("LDAP search failed");
  }
}
