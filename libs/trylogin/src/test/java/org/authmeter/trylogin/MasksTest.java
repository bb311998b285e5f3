package org.authmeter.trylogin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import org.authmeter.trylogin.attempt.Masks;
import org.junit.jupiter.api.Test;

class MasksTest {
  private static final String SECRET = "pä55 w+rd&1";
  private final Masks masks = new Masks("alice", List.of(SECRET, ""), false);
  private final Masks open = new Masks("alice", List.of(SECRET, ""), true);

  @Test
  void shouldKeepNamesAndLeaveOutValues() {
    URI uri = URI.create("https://idp.example.org/sso?SAMLResponse=abc&RelayState=&providerId=sp");

    assertThat(masks.address(uri))
        .isEqualTo("https://idp.example.org/sso?SAMLResponse=***&RelayState=&providerId=sp");
    assertThat(open.address(uri)).contains("SAMLResponse=abc");
    assertThat(masks.cookie("JSESSIONID=abc")).isEqualTo("JSESSIONID=***");
    assertThat(open.cookie("JSESSIONID=abc")).isEqualTo("JSESSIONID=abc");
    assertThat(masks.form("j_username=alice&csrf=x%201&go="))
        .isEqualTo("j_username=alice\ncsrf=***\ngo=");
  }

  /** However it is written, and with --show-secrets too. */
  @Test
  void shouldNeverShowThePassword() {
    assertThat(open.form("p=p%C3%A455+w%2Brd%261&q=1")).isEqualTo("p=***\nq=1");
    assertThat(open.withoutPassword("You typed " + SECRET + " or p%C3%A455+w%2Brd%261"))
        .isEqualTo("You typed *** or ***");
  }

  /** A password that is part of the name, or begins with it. */
  @Test
  void shouldShowTheUsersNameAndNoPasswordThatLooksLikeIt() {
    for (String secret : List.of("ali", "lic", "alice1", "alice")) {
      Masks shown = new Masks("alice", List.of(secret), true);

      assertThat(shown.form("user=bob&p=" + secret)).as(secret).isEqualTo("user=bob\np=***");
      assertThat(shown.withoutPassword("typed \"" + secret + "\"")).isEqualTo("typed \"***\"");
    }
    assertThat(new Masks("alice", List.of("ali"), true).form("u=alice&v=xali"))
        .isEqualTo("u=alice\nv=x***");
    assertThat(new Masks("a+b@x", List.of("a"), true).form("u=a%2Bb%40x&p=a"))
        .isEqualTo("u=a+b@x\np=***");
  }

  /** Without its signature a message that was not used can be used by nobody. */
  @Test
  void shouldLeaveOutWhatMakesAMessageValid() {
    String xml =
        "<ds:SignatureValue>a\nb</ds:SignatureValue><NameID>alice</NameID><xenc:CipherValue x=\"1\">c</xenc:CipherValue>";

    assertThat(masks.xml(xml))
        .isEqualTo(
            "<ds:SignatureValue>***</ds:SignatureValue><NameID>alice</NameID><xenc:CipherValue x=\"1\">***</xenc:CipherValue>");
    assertThat(open.xml(xml)).isEqualTo(xml);
  }

  @Test
  void shouldEndInTimeAtAMessageThatWasMadeToBeSlow() {
    String xml = "<SignatureValue ".repeat(60_000);

    assertTimeoutPreemptively(
        Duration.ofSeconds(60), () -> assertThat(masks.xml(xml)).isEqualTo(xml));
  }
}
