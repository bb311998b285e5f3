package org.authmeter.jmeter.attempt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.StringReader;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Target file, accounts and plan. */
class SavedFilesTest {
  @TempDir Path folder;

  private static TrySettings settings() {
    return Tried.settings(
        false,
        "url",
        "https://sp.example.org/secure/",
        "password",
        "a,\"b\" [1-2]",
        "bindPassword",
        "manager-secret");
  }

  private static Found found() {
    Map<String, String> properties = new LinkedHashMap<>();
    properties.put("authmeter.allowedHosts", "sp.example.org, idp.example.org");
    properties.put("authmeter.saml.resource", "https://sp.example.org/secure/?a=1&b=(2)");
    properties.put("authmeter.saml.expect", "Grüße, {user} \\ $1 (x");
    properties.put("authmeter.saml.entityId", "");
    return new Found("idp-clustering", "idp-clustering/pattern-1-2x1000.jmx", properties, true);
  }

  private static Properties read(String text) throws Exception {
    Properties properties = new Properties();
    properties.load(new StringReader(text));
    return properties;
  }

  @Test
  void shouldWriteATargetFileAndItsAccountsForTheOwnerAlone() throws Exception {
    Path file = folder.resolve("my-idp.properties");
    new SavedTarget(settings(), found()).write(file);

    Properties read = read(Files.readString(file));
    assertThat(read)
        .containsEntry("authmeter.allowedHosts", "sp.example.org, idp.example.org")
        .containsEntry("authmeter.saml.expect", "Grüße, {user} \\ $1 (x")
        .containsEntry("authmeter.users", "my-idp-accounts.csv")
        .doesNotContainKey("authmeter.saml.entityId");
    Path accounts = folder.resolve("my-idp-accounts.csv");
    assertThat(accounts).content().isEqualTo("test001,\"a,\"\"b\"\" [1-2]\"\n");
    for (Path each : new Path[] {file, accounts}) {
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(each)))
          .isEqualTo("rw-------");
    }
    assertThatThrownBy(() -> new SavedTarget(settings(), found()).write(file))
        .isInstanceOf(FileAlreadyExistsException.class);
  }

  @Test
  void shouldPutWhatWasFoundIntoAPlanAsDefaults() throws Exception {
    String plan = new SavedPlan(found()).text("my-login-accounts.csv");

    assertThat(plan)
        .contains(">${__P(authmeter.saml.resource,https://sp.example.org/secure/?a=1&amp;b=(2))}<")
        .contains(">${__P(authmeter.allowedHosts,sp.example.org\\, idp.example.org)}<")
        .contains(">${__P(authmeter.users,my-login-accounts.csv)}<")
        .contains(">${__P(authmeter.threads,1)}<", ">${__P(authmeter.loops,1)}<")
        .contains(">${__P(authmeter.warmup,0)}<", ">${__P(authmeter.warmup.rows,false)}<")
        // a single parenthesis would end the function
        .contains(">Grüße, {user} \\ $1 (x<")
        .contains("<stringProp name=\"accounts\"></stringProp>")
        .doesNotContain("test001");
  }

  @Test
  void shouldPutTheUserOfEachLoginIntoTheExpectedText() {
    assertThat(Found.withUser("Signed on as a.", "a")).isEqualTo("Signed on as {user}.");
    assertThat(Found.withUser("test0010, test001", "test001")).isEqualTo("test0010, {user}");
    assertThat(Found.withUser("Welcome", "")).isEqualTo("Welcome");
  }

  @Test
  void shouldPutNoPasswordIntoAPlan() throws Exception {
    Found ldap =
        new Found(
            "ldap-authentication",
            "ldap-authentication/search-bind.jmx",
            Map.of(
                "authmeter.ldap.baseDn",
                "ou=People,dc=example,dc=org",
                "authmeter.ldap.bindPassword",
                "manager-secret"),
            true);

    assertThat(new SavedPlan(ldap).text("a.csv"))
        .contains("${__P(authmeter.ldap.baseDn,ou=People\\,dc=example\\,dc=org)}")
        .doesNotContain("manager-secret");
  }
}
