package org.authmeter.runner.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.authmeter.runner.Secrets;
import org.authmeter.runner.plan.UserProperties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SecretsTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "a.password",
        "javax.net.ssl.keyStorePassword",
        "clientSecret",
        "x.TOKEN",
        "api-key",
        "http.proxyPass"
      })
  void shouldKnowSecretsByName(String name) {
    assertThat(Secrets.isSecret(name)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "authmeter.users",
        "authmeter.abort.badCredentials",
        "passwordField",
        "authmeter.saml.resource",
        "tokens.max"
      })
  void shouldLeaveOthersAlone(String name) {
    assertThat(Secrets.isSecret(name)).isFalse();
  }

  @Test
  void shouldRefuseThemAmongTheOptions() {
    assertThatThrownBy(() -> UserProperties.parse(List.of("proxy=http://me:hush@host/"), List.of()))
        .hasMessageContaining("a secret on the command line")
        .hasMessageContaining("-J proxy:")
        .hasMessageNotContaining("hush");
  }

  @Test
  void shouldRemoveSecretsAndUserInfo() {
    assertThat(
            Secrets.removed(
                Map.of("a.password", "x", "url", "https://me:p@w@host/p?a=b@c", "n", "1")))
        .containsOnly(Map.entry("url", "https://host/p?a=b@c"), Map.entry("n", "1"));
  }
}
