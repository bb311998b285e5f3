package org.authmeter.browser.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.net.URISyntaxException;
import org.junit.jupiter.api.Test;
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
        "//HOST:443/ https://host/",
        "http://h:80/ http://h/",
        "http://h:443/ http://h:443/",
        "//h:/ https://h/",
        "//h:0443/ https://h/",
        "//web_1.example:8080/a https://web_1.example:8080/a",
        "//%69dp.example/ https://idp.example/",
        "//b%C3%BCcher.example/ https://xn--bcher-kva.example/",
        "//127.1/ https://127.0.0.1/",
        "//0x7f000001/ https://127.0.0.1/",
        "//a:b@h/c https://a:b@h/c",
        "//a@b:c@h/ https://a%40b:c@h/",
        "https:d https://h.example:8443/a/b/d",
        "http:d http://d/",
        "///other/p https://other/p",
        "/a/%2e%2E/b/%2e/c https://h.example:8443/b/c",
        "?a=b\\c&d=[1]&e=' https://h.example:8443/a/b/c?a=b%5Cc&d=[1]&e=%27",
      })
  void shouldResolveAsBrowsersDo(String reference, String expected) throws URISyntaxException {
    assertThat(Addresses.resolve(BASE, reference)).isEqualTo(URI.create(expected));
  }

  /** Octets of a header, which HTTP libraries read as Latin-1, stay those octets. */
  @ParameterizedTest
  @CsvSource({"/caf\u00C3\u00A9,/caf%C3%A9", "/caf\u00E9,/caf%E9", "/a?b=%C3%A9,/a?b=%C3%A9"})
  void shouldKeepTheOctetsOfAHeader(String header, String expected) throws URISyntaxException {
    assertThat(Addresses.resolve(BASE, Addresses.ofHeader(header)))
        .isEqualTo(URI.create("https://h.example:8443" + expected));
  }

  /** What {@link URI#getHost} does not know. */
  @Test
  void shouldReadHostsWithAnUnderscore() throws URISyntaxException {
    URI uri = Addresses.parse("http://alice:x@Web_1.example:81/p");

    assertThat(Addresses.host(uri)).isEqualTo("web_1.example");
    assertThat(Addresses.port(uri)).isEqualTo(81);
    assertThat(Addresses.port(Addresses.parse("https://web_1/"))).isEqualTo(443);
    assertThat(Addresses.authority(uri)).isEqualTo("web_1.example:81");
    assertThat(Addresses.account(uri)).isEqualTo("alice:x");
    assertThat(Addresses.withoutAccount(uri)).hasToString("http://web_1.example:81/p");
    assertThat(Addresses.withoutQuery(uri)).doesNotContain("alice");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://h:99999/",
        "http://h:x/",
        "http://a b/",
        "http://1.2.3.4.5/",
        "http://256.1.1.1/",
        "http://h^/",
        "http://%zz/",
        "https:///x"
      })
  void shouldRefuseWhatIsNoHostOrPort(String text) {
    assertThatThrownBy(() -> Addresses.parse(text)).isInstanceOf(URISyntaxException.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "/secure", "ftp://h/", "h.example/secure"})
  void shouldRefuseWhatIsNoAbsoluteAddress(String text) {
    assertThatThrownBy(() -> Addresses.parse(text)).isInstanceOf(URISyntaxException.class);
  }
}
