package org.authmeter.jmeter.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.net.URISyntaxException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AddressesTest {
  private static final URI BASE = URI.create("https://h.example:8443/a/b/c?q=1");

  @ParameterizedTest
  @CsvSource(
      delimiter = ' ',
      value = {
        "?execution=e1s2 https://h.example:8443/a/b/c?execution=e1s2",
        "#top https://h.example:8443/a/b/c?q=1",
        "'' https://h.example:8443/a/b/c?q=1",
        "d https://h.example:8443/a/b/d",
        "./d/../e https://h.example:8443/a/b/e",
        "../../../x https://h.example:8443/x",
        ".. https://h.example:8443/a/",
        "/x?y#z https://h.example:8443/x?y",
        "//other/p https://other/p",
        "HTTP://other http://other/",
        "/idp\\x https://h.example:8443/idp/x",
        "/ä|{} https://h.example:8443/%C3%A4%7C%7B%7D",
        "/100%?a=%2B https://h.example:8443/100%25?a=%2B",
        "/p;jsessionid=1.a https://h.example:8443/p;jsessionid=1.a",
        "//bücher.example/ https://xn--bcher-kva.example/",
        "//[::1]:9/ https://[::1]:9/",
      })
  void shouldResolveAsBrowsersDo(String reference, String expected) throws URISyntaxException {
    assertThat(Addresses.resolve(BASE, reference)).isEqualTo(URI.create(expected));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "/secure", "ftp://h/", "https:///x", "h.example/secure"})
  void shouldRefuseWhatIsNoAbsoluteAddress(String text) {
    assertThatThrownBy(() -> Addresses.parse(text)).isInstanceOf(URISyntaxException.class);
  }
}
