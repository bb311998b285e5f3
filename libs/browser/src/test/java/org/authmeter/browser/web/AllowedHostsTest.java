package org.authmeter.browser.web;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.util.List;
import org.authmeter.browser.failure.CodedFailure;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AllowedHostsTest {
  private static final AllowedHosts HOSTS =
      AllowedHosts.parse("sp.example.org, *.idp.example.org,10.0.0.5, bücher.example,2001:db8::1");

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://sp.example.org/secure/?a=b",
        "https://SP.example.org:8443/",
        "https://sp.example.org./",
        "https://a.idp.example.org/",
        "https://a.b.idp.example.org/",
        "https://10.0.0.5/",
        "https://xn--bcher-kva.example/",
        "https://[2001:db8::1]/",
        "http://127.0.0.1:8080/",
        "http://127.77.3.2/",
        "http://[::1]/",
        "http://localhost/",
        "http://idp.localhost/"
      })
  void shouldAllowWhatIsListedAndLoopback(String address) {
    assertThatCode(() -> HOSTS.check(URI.create(address), List.of())).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://idp.example.org/",
        "https://example.org/",
        "https://evil-idp.example.org/",
        "https://sp.example.org.evil.test/",
        "https://sp.example.org@evil.test/",
        "https://10.0.0.50/",
        "https://127.evil.test/",
        "https://localhost.evil.test/",
        "https://[2001:db8::2]/",
        "https://under_score.test/"
      })
  void shouldRefuseAllOthers(String address) {
    assertThatThrownBy(() -> HOSTS.check(URI.create(address), List.of()))
        .isInstanceOf(CodedFailure.class)
        .hasMessageContaining("add it")
        .extracting("code")
        .isEqualTo("HOST_NOT_ALLOWED");
  }

  @Test
  void shouldAllowAHostThatLoopbackNodesStandFor() {
    URI idp = URI.create("https://idp.authmeter.test/");
    assertThatCode(() -> HOSTS.check(idp, List.of("127.0.0.2", "::1"))).doesNotThrowAnyException();
    assertThatThrownBy(() -> HOSTS.check(idp, List.of("127.0.0.2", "10.0.0.7")))
        .hasMessageContaining("idp.authmeter.test");
  }

  @Test
  void shouldAllowAllWhenNothingIsListed() {
    assertThatCode(() -> AllowedHosts.parse(" ").check(URI.create("https://a.example/"), List.of()))
        .doesNotThrowAnyException();
  }
}
