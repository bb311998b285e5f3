package org.authmeter.jmeter.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Who may import whom: the table in CONTRIBUTING.md. */
class RoomsTest {
  private static final Path MAIN = Path.of("src/main/java/org/authmeter/jmeter");

  @ParameterizedTest
  @CsvSource(
      delimiter = ':',
      value = {
        "protocol      : org.apache.jmeter",
        "protocol      : org.authmeter.jmeter.(?!protocol)",
        "element       : org.authmeter.jmeter.(?!element|protocol)",
        "web           : org.apache.jmeter",
        "web           : org.authmeter.jmeter.(?!web|protocol)",
        "http          : org.authmeter.jmeter.(?!http|signon|web|core.Scripts|element|protocol)",
        "signon        : org.apache.jmeter",
        "signon        : org.authmeter.jmeter.(?!signon|web|protocol)",
        "signon/page   : org.authmeter.jmeter.(?!signon.page|web|protocol)",
        "web/page      : org.authmeter.jmeter.(?!web|protocol)",
        "core          : org.authmeter.jmeter.(?!core|element|protocol)",
        "help          : org.authmeter.jmeter.(?!help)",
        "templates     : org.authmeter.jmeter.(?!templates)",
        "saml/flow     : org.apache.jmeter",
        "saml/flow     : org.authmeter.jmeter.(?!saml.flow|saml.message.MessageCodec|signon|web|protocol)",
        "saml/message  : org.apache.jmeter",
        "saml/message  : org.authmeter.jmeter.(?!saml.message|web|protocol)",
        "saml/metadata : org.apache.jmeter",
        "saml/metadata : org.authmeter.jmeter.(?!saml.metadata|saml.message|web|protocol)",
        "saml/sp       : org.apache.jmeter",
        "saml/sp       : org.authmeter.jmeter.(?!saml|signon|web|protocol)",
        "saml          : org.authmeter.jmeter.(?!saml|http|signon|web|element|protocol)",
        "cas           : org.authmeter.jmeter.(?!cas|http|signon|web|element|protocol)",
        "cas/client    : org.apache.jmeter",
        "cas/client    : org.authmeter.jmeter.(?!cas.client|signon|web|protocol)",
        "oidc          : org.authmeter.jmeter.(?!oidc|http|signon|web|element|protocol)",
        "oidc/client   : org.apache.jmeter",
        "oidc/client   : org.authmeter.jmeter.(?!oidc.client|signon|web|protocol)",
        "authmark      : org.authmeter.jmeter.(?!authmark|http.BrowserSampler|web|element|protocol)",
        "memcached     : org.authmeter.jmeter.(?!memcached|element|protocol)",
        "memcached/session : org.apache.jmeter",
        "memcached/session : org.authmeter.jmeter.(?!memcached.session|protocol)",
        "attempt       : org.apache.jmeter",
        "attempt       : org.authmeter.jmeter.(?!attempt|saml.flow|saml.message|signon|web|ldap.auth|ldap.provider|memcached.session|http.CookieJar|http.BrowserConnection|http.PageTooLargeException|protocol)",
        "community     : org.authmeter.jmeter.(?!community|element|protocol)",
        "community/client : org.apache.jmeter",
        "community/client : org.authmeter.jmeter.(?!community.client|protocol)",
        "host          : org.authmeter.jmeter.(?!host|element)",
        "live          : org.authmeter.jmeter.(?!live|core)",
        "report        : org.authmeter.jmeter.(?!report)",
        "ldap          : org.authmeter.jmeter.(?!ldap|element|protocol)",
        "report/figures : org.authmeter.jmeter.report.(?!figures|samples|input)",
        "report/samples : org.authmeter.jmeter.report.(?!samples|input)",
        "report/input  : org.authmeter.jmeter.report.(?!input)",
        "ldap/auth     : org.apache.jmeter",
        "ldap/provider : org.apache.jmeter",
        "ldap/provider : org.authmeter.jmeter.(?!ldap.provider|protocol)",
      })
  void shouldNotImportWhatItsRoomMayNotUse(String room, String forbidden) throws IOException {
    Pattern wrong = Pattern.compile("^import (?:static )?" + forbidden.replace(".", "\\."));
    try (Stream<Path> files = Files.walk(MAIN.resolve(room))) {
      List<String> found =
          files
              .filter(file -> file.toString().endsWith(".java"))
              .flatMap(RoomsTest::lines)
              .filter(line -> wrong.matcher(line).find())
              .toList();
      assertThat(found).isEmpty();
    }
  }

  private static Stream<String> lines(Path file) {
    try {
      return Files.readAllLines(file).stream();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }
}
