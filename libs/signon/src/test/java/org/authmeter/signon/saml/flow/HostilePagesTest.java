package org.authmeter.signon.saml.flow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Pages made to be slow: each grew with the square of its size, or worse, and took minutes. */
class HostilePagesTest {
  private static final String LOGIN = "https://idp.example.org/login?SAMLRequest=x";

  @Tag("long")
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "<meta http-equiv=refresh content='|0|x'>",
        "<meta http-equiv=refresh content='5|&#32;|x'>",
        "<title>|属性|</title><form><button>Accept</button></form>",
        "<script>|location.href=\"x\"+|</script>",
        "<script>location=u; |location=|</script>",
        "<script>location=u; f(); var u=|var u = u2 + u3;|</script>",
        "<script>function f(){location='/x'}|f(|</script>",
        "<form>|<input type=radio name=a>|<input name=u><input type=password name=p>",
        "|<form><input name=a></form>|",
        "|<fieldset disabled><input name=a>|<form><input name=p type=password>",
        "|<div><input name=a>|<form><input name=p type=password>",
        "<form>|<fieldset><input>|<input name=u><input type=password name=p>",
        "<form method=post enctype=multipart/form-data>|<input name=a>|<input name=u><input type=password name=p>",
        "<form>|<input type=hidden name=_charset_>|<input name=u><input type=password name=p>",
        "<form>|<div><input type=password name=p>|",
        "<form>|<input name=shib_idp_ls_value.a>|",
        "<form name='|chang|'><button>Go</button></form>",
        "<title>|grant|</title><form><button>Accept</button></form>",
        "|<h1>x</h1><form><button>y</button></form>|",
        "<title>Terms of use</title><form><button>Accept</button><label>|<input type=checkbox name=a>x|",
        "<title>Terms of use</title><form><button>Accept</button>|<label><input type=checkbox name=a>x|",
        "<form>|<button><object>x|",
        "<script>location.href='/x';|/*a|</script>",
        "<script>location.href='/x';|\"\\|</script>",
        "<script>location.href='/x';|`\\|</script>",
        "<script>location=u; |~self. ~|</script>",
        "<script type='|javascript|&#10;x'></script>",
      })
  void shouldEndInTime(String before, String repeated, String after) {
    String page =
        (before == null ? "" : before)
            + repeated.repeat(1_000_000 / repeated.length())
            + (after == null ? "" : after);
    FakeWeb web = new FakeWeb().redirect(FakeWeb.RESOURCE, 302, LOGIN).html(LOGIN, page);

    assertTimeoutPreemptively(
        Duration.ofSeconds(60), () -> assertThat(web.login().failure()).isNotNull());
  }
}
