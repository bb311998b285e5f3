package org.authmeter.testbed.weblab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.authmeter.testbed.core.ConfigFile;
import org.junit.jupiter.api.Test;

class ConfigFileTest {
  private static ConfigFile unit(boolean php) {
    return new ConfigFile(Unit.class, "unit.json")
        .keep("php", php)
        .keep("static", !php)
        .set("bundle", "weblab")
        .set("http", "127.0.0.1:80")
        .set("https", "127.0.0.1:443")
        .set("site", "/srv/$1");
  }

  @Test
  void shouldKeepTheLinesThatAreAskedFor() throws Exception {
    JsonNode plain = new ObjectMapper().readTree(unit(false).text());
    JsonNode php = new ObjectMapper().readTree(unit(true).text());

    assertThat(plain.at("/listeners/127.0.0.1:443/tls/certificate").asText()).isEqualTo("weblab");
    assertThat(plain.at("/routes/0/action/share").asText()).isEqualTo("/srv/$1$uri");
    assertThat(plain.has("applications")).isFalse();
    assertThat(php.at("/routes/1/action/fallback/pass").asText())
        .isEqualTo("applications/wordpress/index");
    assertThat(php.at("/applications/wordpress/targets/index/root").asText()).isEqualTo("/srv/$1");
  }

  @Test
  void shouldNameAPlaceWithoutValue() {
    ConfigFile nginx = new ConfigFile(Nginx.class, "nginx.conf").set("user", "");

    assertThatThrownBy(nginx::text)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("no value for @{folder} of nginx.conf");
  }
}
