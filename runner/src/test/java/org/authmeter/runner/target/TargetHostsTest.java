package org.authmeter.runner.target;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.authmeter.runner.RunnerException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TargetHostsTest {
  private static final String RESOURCE = "authmeter.saml.resource";

  private static void check(Map<String, String> file, Map<String, String> environment) {
    TargetHosts.check(new TargetFile(Path.of("/t.properties"), file), file, environment);
  }

  @Test
  void shouldNameHostKeyAndTheWholeLineWhenTheFileListsNothing() {
    Map<String, String> file =
        Map.of(
            RESOURCE,
            "https://SP.example.org:8443/x",
            "authmeter.saml.node1",
            "192.0.2.1",
            "authmeter.saml.node2",
            "127.0.0.3");
    assertThatThrownBy(() -> check(file, Map.of()))
        .isInstanceOfSatisfying(RunnerException.class, e -> assertThat(e.status()).isEqualTo(2))
        .hasMessageContaining("has no authmeter.allowedHosts")
        .hasMessageContaining("authmeter.saml.resource names 'SP.example.org'")
        .hasMessageContaining("authmeter.saml.node1 names '192.0.2.1'")
        .hasMessageEndingWith("authmeter.allowedHosts = 192.0.2.1, sp.example.org");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "authmeter.saml.resource | https://sp.example.org/",
        "authmeter.saml.resource | https://SP.example.org.:444/?to=https://evil.test/",
        "authmeter.saml.logout | https://a.b.below.test/logout",
        "authmeter.saml.nodes | 192.0.2.7,[2001:db8::1],127.0.0.9",
        "authmeter.oidc.approval | https://sp.example.org/device?user_code={message}",
        "authmeter.memcached.nodes | sp.example.org:11211 localhost:11212",
        "authmeter.memcached.nodes | 192.0.2.7:11211 [2001:db8::1]:11211",
        "authmeter.ldap.url | ldap://localhost ldaps://[::1]:636",
        "authmeter.saml.entityId | https://elsewhere.test/idp",
        "authmeter.saml.expect | https://elsewhere.test/ is home",
        "authmeter.saml.sp.acs | https://nobody-listens.test/acs",
        "authmeter.saml.sp.idpEntityId | https://elsewhere.test/idp",
        "authmeter.saml.idpHost | idp.localhost",
        "http.proxyHost | 127.0.0.1",
      })
  void shouldAcceptWhatIsListedOrLoopback(String key, String value) {
    Map<String, String> file =
        Map.of(
            TargetHosts.KEY,
            "sp.example.org, *.below.test, 192.0.2.7, 2001:db8::1",
            RESOURCE,
            "http://localhost/");
    Map<String, String> all = new HashMap<>(file);
    all.put(key, value);
    check(all, Map.of("JVM_ARGS", "-Xmx1g -Dhttps.proxyHost=sp.example.org"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "authmeter.saml.resource | https://sp.example.org.evil.test/ | sp.example.org.evil.test",
        "authmeter.saml.resource | https://below.test/ | below.test",
        "authmeter.saml.resource | https://notbelow.test/ | notbelow.test",
        "authmeter.saml.resource | https://127.0.0.1.evil.test/ | 127.0.0.1.evil.test",
        "authmeter.saml.logout | https://sp.example.org@evil.test/ | evil.test",
        "authmeter.saml.nodes | 192.0.2.7,192.0.2.8 | 192.0.2.8",
        "authmeter.saml.idpHost | idp.example.org | idp.example.org",
        "authmeter.memcached.nodes | cache.test:11211 | cache.test",
        "authmeter.ldap.url | ldap://localhost ldaps://ldap.test | ldap.test",
        "authmeter.new.thing | http://new.test | new.test",
        "https.proxyHost | proxy.test | proxy.test",
      })
  void shouldRefuseOthers(String key, String value, String host) {
    Map<String, String> file =
        Map.of(TargetHosts.KEY, "sp.example.org,*.below.test,192.0.2.7", key, value);
    assertThatThrownBy(() -> check(file, Map.of()))
        .hasMessageContaining("which is not in authmeter.allowedHosts (sp.example.org, *.below")
        .hasMessageContaining(key + " names '" + host + "'");
  }

  @Test
  void shouldRefuseAProxyOfTheEnvironment() {
    Map<String, String> file = Map.of(RESOURCE, "http://127.0.0.1/");
    assertThatThrownBy(() -> check(file, Map.of("JVM_ARGS", "-Dhttp.proxyHost=proxy.test -Dx=y")))
        .hasMessageContaining("-Dhttp.proxyHost in JVM_ARGS names 'proxy.test'");
  }

  @Test
  void shouldNotAskForANameThatLoopbackNodesStandFor() {
    Map<String, String> nodes =
        Map.of("authmeter.saml.idpHost", "idp.example.org", "authmeter.saml.nodes", "127.0.0.2");
    check(nodes, Map.of());
    Map<String, String> mixed = new HashMap<>(nodes);
    mixed.put("authmeter.saml.node2", "192.0.2.1");
    assertThatThrownBy(() -> check(mixed, Map.of())).hasMessageContaining("'idp.example.org'");
  }

  @ParameterizedTest
  @CsvSource({"https://sp.example.org", "*", "sp.example.org/x", "sp.example.org:443"})
  void shouldRefuseAListThatHoldsNoNames(String list) {
    assertThatThrownBy(() -> check(Map.of(TargetHosts.KEY, "ok.test," + list), Map.of()))
        .hasMessageContaining("\"" + list + "\" is not a host name");
  }
}
