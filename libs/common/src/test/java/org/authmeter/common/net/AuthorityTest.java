package org.authmeter.common.net;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AuthorityTest {
  @ParameterizedTest
  @CsvSource({
    "https://idp.example.org/a?b, , idp.example.org, -1",
    "https://IDP.example.org:8443/, , IDP.example.org, 8443",
    "http://web_1.example.org:81/p, , web_1.example.org, 81",
    "http://web_1/p, , web_1, -1",
    "http://a:b%40c@web_1:8/p, a:b%40c, web_1, 8",
    "ldap://[::1]:389, , [::1], 389",
    "ldap://[::1]/, , [::1], -1",
    "mailto:a@b, , , -1",
  })
  void shouldReadHostsThatPeopleHave(String address, String account, String host, int port) {
    assertThat(Authority.of(URI.create(address))).isEqualTo(new Authority(account, host, port));
  }
}
