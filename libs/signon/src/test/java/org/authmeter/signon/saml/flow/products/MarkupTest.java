package org.authmeter.signon.saml.flow.products;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.authmeter.signon.saml.flow.FakeWeb;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Markup that no validator would pass and every browser takes. */
class MarkupTest {
  private static final String IDP = "https://idp.example.org/a/login";
  private static final String FIELDS = "<input name=u><input type=password name=p>";
  private final FakeWeb web = new FakeWeb();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "<FORM METHOD='POST' ACTION='x'>F<INPUT TYPE='SUBMIT' NAME='B' VALUE='OK'></FORM>|&B=OK",
        "\uFEFF<form method=post action=x>F<input type=image name=b alt=Go>|&b.x=0&b.y=0",
        "<!-- <form method=post action=old>F</form> --><form method=post action=x>F|''",
        "<template><form method=post action=old>F</form></template><form method=post action=x>F|''",
        "<form action=old>F<button formmethod=post formaction=x name=b value=1>Go</button>|&b=1",
        "<div id=u></div><form id=f method=post action=x>F<input type=hidden id=u name=h value='&eacute;'>|&h=%C3%A9",
        "<table><form method=post action=x><tr><td>F<tr><td><input type=hidden name=h></form></table>|&h=",
        "<p><form method=post action=x><form action=old><b>F<i></b></i><p></form>|''",
        "<form method=pOsT action=' x '>F<input type=submit value=''></form>|''",
        "<dialog><form method=dialog><input type=password name=x><button>OK</button></form></dialog><form method=post action=x>F|''",
        "<base href='/a/'><form method=post action='./y/../x'>F<script>'<form>'</script>|''",
      })
  void shouldReadAsBrowsersDo(String form, String rest) {
    web.usualSp(IDP)
        .html(
            IDP,
            "<title>Log in</title>" + form.replace("F<", FIELDS + "<").replaceFirst("F$", FIELDS))
        .html("https://idp.example.org/a/x", FakeWeb.responseForm(FakeWeb.SUCCESS));

    assertThat(web.login().failure()).isNull();
    assertThat(web.body(2)).isEqualTo("u=test001&p=p%C3%A4+ss%2Bw" + rest);
  }

  @Test
  void shouldAnswerInTheCharsetThatThePageNames() {
    String page =
        "<meta charset='iso-8859-1'><form method=post>" + FIELDS + "<input name=é value=é>";
    web.usualSp(IDP)
        .bytes(IDP, "text/html", page.getBytes(StandardCharsets.ISO_8859_1))
        .html(IDP, FakeWeb.responseForm(FakeWeb.SUCCESS));

    assertThat(web.login().failure()).isNull();
    assertThat(web.body(2)).isEqualTo("u=test001&p=p%E4+ss%2Bw&%E9=%E9");
  }

  @Test
  void shouldPassAPageOfTermsBetweenSearchAndLanguages() {
    web.usualSp(IDP)
        .html(
            IDP,
            "<form action=/search><input name=q><button>Search</button></form>"
                + "<template><form><button>Ghost</button></form></template>"
                + "<form action=/lang><button name=lang value=de>Deutsch</button></form>"
                + "<form method=post action=x><input type=hidden name=t value=1>"
                + "<button>Weiter</button></form>")
        .html("https://idp.example.org/a/x", "<form method=post>" + FIELDS)
        .html("https://idp.example.org/a/x", FakeWeb.responseForm(FakeWeb.SUCCESS));

    assertThat(web.login().failure()).isNull();
    assertThat(web.body(2)).isEqualTo("t=1");
  }
}
