package org.authmeter.testbed.users;

import static org.assertj.core.api.Assertions.assertThat;

import com.unboundid.ldap.listener.InMemoryDirectoryServer;
import com.unboundid.ldap.listener.InMemoryDirectoryServerConfig;
import com.unboundid.ldap.sdk.Entry;
import com.unboundid.ldap.sdk.ResultCode;
import com.unboundid.ldap.sdk.SearchScope;
import com.unboundid.ldif.LDIFReader;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** data/directory/gakunin.ldif is what a directory loads and an IdP asks for. */
class GakuninLdifTest {

  @Test
  void shouldHoldPeopleWithTheFederationsAttributes() throws Exception {
    // without a schema: the classes of eduPerson and gakunin are the loading directory's business
    InMemoryDirectoryServerConfig config = new InMemoryDirectoryServerConfig(UserDirectory.BASE_DN);
    config.setSchema(null);
    InMemoryDirectoryServer directory = new InMemoryDirectoryServer(config);
    Path ldif = Path.of(System.getProperty("authmeter.root", ".."), "data/directory/gakunin.ldif");
    try (LDIFReader reader = new LDIFReader(ldif.toFile())) {
      directory.importFromLDIF(true, reader);
    }
    var people =
        directory
            .search(UserDirectory.PEOPLE_DN, SearchScope.ONE, "(objectClass=eduPerson)")
            .getSearchEntries();
    assertThat(people).hasSize(40);
    for (Entry person : people) {
      String uid = person.getAttributeValue("uid");
      assertThat(person.getAttributeValue("eduPersonPrincipalName"))
          .isEqualTo(uid + "@example.ac.jp");
      assertThat(person.getAttributeValues("eduPersonScopedAffiliation"))
          .contains("member@example.ac.jp")
          .allMatch(a -> a.matches("(student|faculty|staff|member)@example\\.ac\\.jp"));
      assertThat(person.getAttributeValue("jaDisplayName"))
          .isEqualTo(
              person.getAttributeValue("jasn") + " " + person.getAttributeValue("jaGivenName"))
          .matches("[\\p{IsHan}]+ [\\p{IsHan}]+");
      assertThat(directory.bind(person.getDN(), uid + "pw").getResultCode())
          .isEqualTo(ResultCode.SUCCESS);
    }
  }
}
