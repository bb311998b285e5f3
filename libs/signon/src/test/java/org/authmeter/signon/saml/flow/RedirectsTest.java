package org.authmeter.signon.saml.flow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.authmeter.signon.saml.flow.FakeWeb.RESOURCE;
import static org.authmeter.signon.saml.flow.FakeWeb.SUCCESS;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RedirectsTest {
  private static final String LOGIN = "https://idp.example.org/a/login";
  private final FakeWeb web = new FakeWeb();

  @ParameterizedTest
  @CsvSource({"301,GET", "302,GET", "303,GET", "307,POST", "308,POST"})
  void shouldTurnAPostIntoAGetOnlyWhereBrowsersDo(int status, String method) {
    web.usualSp(LOGIN)
        .html(LOGIN, "<form method=post><input name=u><input type=password name=p></form>")
        .redirect(LOGIN, status, "done?x=1#top")
        .html("https://idp.example.org/a/done?x=1", FakeWeb.responseForm(SUCCESS));

    assertThat(web.login().failure()).isNull();
    assertThat(web.trace()).contains(method + " https://idp.example.org/a/done?x=1");
    assertThat(web.body(3)).isEqualTo(method.equals("POST") ? web.body(2) : null);
  }

  @Test
  void shouldFollowMetaRefreshAndBaseHref() {
    web.usualSp(LOGIN)
        .html(
            LOGIN,
            "<base href='/b/'><meta http-equiv=Refresh content=\"0; URL='next?a=1&amp;b=2'\">wait")
        .html(
            "https://idp.example.org/b/next?a=1&b=2",
            "<base href='https://idp.example.org/c/'><form method=post action='in'>"
                + "<input name=u><input type=password name=p></form>")
        .html("https://idp.example.org/c/in", FakeWeb.responseForm(SUCCESS));

    assertThat(web.login().failure()).isNull();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "text/html|<p>Please wait|0; url=next?n=1",
        "text/html|<base href=/b/><p>Wait|3;URL='/a/next?n=1' and more",
        "text/plain|Please wait|1, https://idp.example.org/a/next?n=1",
        "''|''|0;url=\"next?n=1\"",
      })
  void shouldFollowTheHeaderRefresh(String type, String body, String refresh) {
    web.usualSp(LOGIN)
        .headers(LOGIN, 200, type, body, "Date: now\nrefresh: " + refresh)
        .html(
            "https://idp.example.org/a/next?n=1",
            "<form method=post><input name=u><input type=password name=p></form>")
        .html("https://idp.example.org/a/next?n=1", FakeWeb.responseForm(SUCCESS));

    assertThat(web.login().failure()).isNull();
  }

  @Test
  void shouldStayWhereTheHeaderReloadsOrWaitsForTheEndOfASession() {
    web.usualSp(LOGIN)
        .headers(
            LOGIN,
            200,
            "text/html",
            "<form method=post><input name=u><input type=password name=p></form>",
            "Refresh: 1800; url=/expired")
        .html(LOGIN, FakeWeb.responseForm(SUCCESS));
    assertThat(web.login().failure()).isNull();

    FakeWeb reload = new FakeWeb().redirect(RESOURCE, 302, LOGIN);
    reload.headers(LOGIN, 200, "text/html", "<h1>Busy</h1>", "Refresh: 5");
    assertThat(reload.login().failure()).hasMessageContaining("Busy");
  }

  @Test
  void shouldEndARedirectLoop() {
    web.redirect(RESOURCE, 302, LOGIN).redirect(LOGIN, 302, RESOURCE);

    SamlOutcome outcome = web.login();

    assertThat(outcome.failure().code()).isEqualTo("REDIRECT_LOOP");
    assertThat(outcome.failure().getMessage()).contains("20 redirects in a row", LOGIN);
    assertThat(outcome.legs()).isEqualTo(21);
  }

  /** As sites do whose cookie grows with each visit. */
  @Test
  void shouldAllowSeveralRedirectsToOneAddress() {
    for (int i = 0; i < 20; i++) {
      web.redirect(RESOURCE, i % 2 == 0 ? 302 : 307, RESOURCE);
    }
    web.html(RESOURCE, "Signed on as test001");

    assertThat(web.login().failure()).isNull();
  }

  @Test
  void shouldAllowOneRedirectToTheSameAddressForACookie() {
    web.redirect(RESOURCE, 302, RESOURCE).html(RESOURCE, "Signed on as test001");

    assertThat(web.login().failure()).isNull();
  }

  @Test
  void shouldEndAfterTheMostRequests() {
    for (int i = 0; i < 40; i += 2) {
      web.redirect("https://sp.example.org/" + i, 302, "/" + (i + 1));
      web.html(
          "https://sp.example.org/" + (i + 1),
          "<meta http-equiv=refresh content=0;url=/" + (i + 2) + ">");
    }
    web.redirect(RESOURCE, 302, "/0");

    SamlOutcome outcome = web.login();

    assertThat(outcome.failure().code()).isEqualTo("TOO_MANY_HOPS");
    assertThat(outcome.failure().getMessage()).contains("30 requests");
    assertThat(outcome.legs()).isEqualTo(30);
  }

  @ParameterizedTest
  @CsvSource({"''", "mailto:a@b", "'http://'", "javascript:void(0)"})
  void shouldTellARedirectThatLeadsNowhere(String location) {
    web.redirect(RESOURCE, 302, location);

    assertThat(web.login().failure().code()).isEqualTo("BAD_REDIRECT");
  }
}
