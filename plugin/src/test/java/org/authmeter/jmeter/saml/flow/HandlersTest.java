package org.authmeter.jmeter.saml.flow;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.authmeter.jmeter.signon.PageAnswer;
import org.authmeter.jmeter.signon.PageHandler;
import org.authmeter.jmeter.signon.PagePolicy;
import org.authmeter.jmeter.signon.PageRules;
import org.authmeter.jmeter.signon.PageView;
import org.junit.jupiter.api.Test;

/** What becomes of a handler's answer. */
class HandlersTest {
  private static final String NEXT = "https://idp.example.org/next";
  private static final String LOGIN =
      "<form method=post><input name=j_username><input type=password name=j_password>"
          + "<button name=go value=in>Login</button></form>";
  private static final String NEWS =
      "<title>News</title><form id=search action=/search><input name=q></form><form name=news"
          + " method=post action=/next><input name=read><input type=submit name=later value=Later>"
          + "<input type=submit name=done value=Done></form><a href='/next'>on</a>";

  private FakeWeb web = new FakeWeb();

  private Outcome login(Function<PageView, PageAnswer> handler) {
    PageHandler named =
        new PageHandler() {
          @Override
          public String name() {
            return "mine.groovy";
          }

          @Override
          public PageAnswer answer(PageView page, String user) {
            return handler.apply(page);
          }
        };
    PagePolicy accept = PagePolicy.ACCEPT;
    return web.login(new PageRules("", accept, accept, accept, accept, List.of(named)));
  }

  private static Function<PageView, PageAnswer> onNews(Function<PageView, PageAnswer> answer) {
    return page -> page.getTitle().equals("News") ? answer.apply(page) : null;
  }

  private FakeWeb news() {
    return web.usualSp(FakeWeb.SSO)
        .html(FakeWeb.SSO, LOGIN)
        .html(FakeWeb.SSO, NEWS)
        .html(NEXT, FakeWeb.responseForm(FakeWeb.SUCCESS));
  }

  @Test
  void shouldFillInTheFormThatHasTheFields() {
    news();
    assertThat(login(onNews(p -> p.submit(Map.of("read", "yes")))).failure()).isNull();
    assertThat(web.body(3)).isEqualTo("read=yes&later=Later");
    assertThat(web.labels.get(3)).isEqualTo("SAML Response");
  }

  @Test
  void shouldPressTheButtonAndNameTheLegAsTold() {
    news();
    assertThat(
            login(onNews(p -> p.submit(Map.of()).form("news").button("Done").label("SAML news")))
                .failure())
        .isNull();
    assertThat(web.body(3)).isEqualTo("read=&done=Done");
    assertThat(web.labels.get(2)).isEqualTo("SAML credentials");
    assertThat(web.labels.get(3)).isEqualTo("SAML news");
  }

  @Test
  void shouldFollowALink() {
    news();
    assertThat(login(onNews(p -> p.follow("/next"))).failure()).isNull();
    assertThat(web.trace()).contains("GET " + NEXT);
  }

  @Test
  void shouldTellWhichFieldsThereAre() {
    news();
    assertThat(login(onNews(p -> p.submit(Map.of("seen", "hidden")))).failure())
        .hasMessageContaining("mine.groovy")
        .hasMessageContaining("[seen]")
        .hasMessageContaining("[[q], [read, later, done]]")
        .hasMessageNotContaining("hidden")
        .extracting("code")
        .isEqualTo("PAGE_HANDLER_FAILED");
  }

  @Test
  void shouldCountAPasswordThatAHandlerSendsAsTheLogin() {
    Function<PageView, PageAnswer> handler =
        page ->
            page.formWith("j_password") == null
                ? null
                : page.submit(Map.of("j_username", "x", "j_password", "pä ss+w"));
    web.usualSp(FakeWeb.SSO)
        .html(FakeWeb.SSO, LOGIN)
        .html(FakeWeb.SSO, FakeWeb.responseForm(FakeWeb.SUCCESS));
    Outcome outcome = login(handler);
    assertThat(outcome.failure()).isNull();
    assertThat(outcome.loginForm()).isTrue();
    assertThat(web.labels.get(2)).isEqualTo("SAML credentials");

    web = new FakeWeb();
    web.usualSp(FakeWeb.SSO).html(FakeWeb.SSO, LOGIN);
    assertThat(login(handler).failure().code()).isEqualTo("LOGIN_REFUSED");
    assertThat(web.requests).hasSize(3);
  }
}
