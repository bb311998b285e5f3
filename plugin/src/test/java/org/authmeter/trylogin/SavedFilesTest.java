package org.authmeter.trylogin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.ByteArrayInputStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;
import javax.xml.parsers.DocumentBuilderFactory;
import org.apache.jmeter.engine.util.CompoundVariable;
import org.apache.jmeter.util.JMeterUtils;
import org.authmeter.jmeter.core.JMeterExtension;
import org.authmeter.trylogin.attempt.DiscoveredTarget;
import org.authmeter.trylogin.attempt.TrySettings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;

/** Target file, accounts and plan. */
@ExtendWith(JMeterExtension.class)
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

  private static DiscoveredTarget found() {
    Map<String, String> properties = new LinkedHashMap<>();
    properties.put("authmeter.allowedHosts", "sp.example.org, idp.example.org");
    properties.put("authmeter.saml.resource", "https://sp.example.org/secure/?a=1&b=(2)");
    properties.put("authmeter.saml.expect", "Grüße, {user} \\ $1 (x");
    properties.put("authmeter.saml.entityId", "");
    return new DiscoveredTarget(
        "idp-clustering", "idp-clustering/pattern-1-2x1000.jmx", properties, true);
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
        .contains("testname=\"One sign-on, as try found it\"")
        .doesNotContain("testname=\"IdP clustering");

    assertThat(plan)
        .contains(">${__P(authmeter.saml.resource,https://sp.example.org/secure/?a=1&amp;b=(2))}<")
        .contains(">${__P(authmeter.allowedHosts,sp.example.org\\, idp.example.org)}<")
        .contains(">${__P(authmeter.users,my-login-accounts.csv)}<")
        .contains(">${__P(authmeter.threads,1)}<", ">${__P(authmeter.loops,1)}<")
        .contains(">${__P(authmeter.warmup,0)}<", ">${__P(authmeter.warmup.rows,false)}<")
        // JMeter counts parentheses: a function makes a single one
        .contains(">${__P(authmeter.saml.expect,Grüße\\, {user} \\\\ \\$1 ${__char(40)}x)}<")
        .contains("<stringProp name=\"accounts\"></stringProp>")
        .doesNotContain("test001");
  }

  /** Whatever a server wrote: in a plan it is text, and JMeter gives it back as it was. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        ")${__groovy(System.setProperty('authmeter.run'\\,'yes'))}",
        "${__groovy(System.setProperty('authmeter.run','yes'))}",
        "x)}${__setProperty(authmeter.run,yes)}${__P(y,(",
        "\\)}${__setProperty(authmeter.run,yes)}",
        "\\\\${__setProperty(authmeter.run,yes)}(",
        "a(b)c,d\\,e$f${g}",
        "))((",
        "</stringProp><stringProp name=\"x\">&amp;${__setProperty(authmeter.run,yes)}"
      })
  void shouldRunNothingThatAServerWrote(String value) throws Exception {
    // JMeter 5.5 finds its functions in a whole installation only
    assumeThat(new CompoundVariable("${__P(authmeter.unknown,found)}").execute())
        .isEqualTo("found");
    String plan =
        new SavedPlan(
                new DiscoveredTarget(
                    "idp-clustering",
                    "idp-clustering/pattern-1-2x1000.jmx",
                    Map.of("authmeter.saml.expect", value),
                    true))
            .text("a.csv");
    Document read =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(new ByteArrayInputStream(plan.getBytes(StandardCharsets.UTF_8)));
    NodeList texts = read.getElementsByTagName("stringProp");
    String stored = null;
    for (int i = 0; i < texts.getLength(); i++) {
      String text = texts.item(i).getTextContent();
      stored = text.startsWith("${__P(authmeter.saml.expect") ? text : stored;
    }

    assertThat(new CompoundVariable(stored).execute()).isEqualTo(value);
    assertThat(JMeterUtils.getProperty("authmeter.run")).isNull();
    assertThat(System.getProperty("authmeter.run")).isNull();
  }

  @Test
  void shouldPutTheUserOfEachLoginIntoTheExpectedText() {
    assertThat(DiscoveredTarget.withUser("Signed on as a.", "a")).isEqualTo("Signed on as {user}.");
    assertThat(DiscoveredTarget.withUser("test0010, test001", "test001"))
        .isEqualTo("test0010, {user}");
    assertThat(DiscoveredTarget.withUser("Welcome", "")).isEqualTo("Welcome");
  }

  @Test
  void shouldPutNoPasswordIntoAPlan() throws Exception {
    DiscoveredTarget ldap =
        new DiscoveredTarget(
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
