package org.authmeter.signon.saml.flow;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.browser.walk.PageAnswer;
import org.authmeter.browser.walk.PageHandler;
import org.authmeter.browser.walk.PagePolicy;
import org.authmeter.browser.walk.PageRules;
import org.authmeter.browser.walk.PageView;
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

  private SamlOutcome login(Function<PageView, PageAnswer> handler) {
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

  private String sent(String fields, Function<PageView, PageAnswer> answer) {
    web = new FakeWeb();
    web.usualSp(FakeWeb.SSO)
        .html(
            FakeWeb.SSO, "<title>News</title><form method=post action=/next>" + fields + "</form>")
        .html(NEXT, FakeWeb.responseForm(FakeWeb.SUCCESS));
    assertThat(login(onNews(answer)).failure()).isNull();
    return web.body(2);
  }

  private CodedFailure refused(String fields, Map<String, ?> values) {
    web = new FakeWeb();
    web.usualSp(FakeWeb.SSO)
        .html(FakeWeb.SSO, "<title>News</title><form id=f method=post>" + fields + "</form>");
    CodedFailure failure = login(onNews(p -> p.submit(values).form("f"))).failure();
    assertThat(web.requests).hasSize(2);
    assertThat(failure.code()).isEqualTo("PAGE_HANDLER_FAILED");
    return failure;
  }

  @Test
  void shouldChooseAsAUserWouldAmongWhatHasOneName() {
    String radios =
        "<input type=radio name=r value=a checked><input type=radio name=r value=b>"
            + "<input type=radio name=r value=c>";
    String boxes =
        "<input type=checkbox name=b value=1><input type=checkbox name=b value=2 checked>"
            + "<input type=checkbox name=b value=3>";
    String rails = "<input type=hidden name=ok value=0><input type=checkbox name=ok value=1 %s>";
    String list = "<select name=s multiple><option>1<option selected>2<option>3</select>";

    assertThat(sent(radios, p -> p.submit(Map.of("r", "b")))).isEqualTo("r=b");
    assertThat(sent(boxes, p -> p.submit(Map.of("b", List.of("1", 3))))).isEqualTo("b=1&b=3");
    assertThat(sent(boxes, p -> p.submit(Map.of("b", "3")))).isEqualTo("b=3");
    assertThat(sent(boxes, p -> p.submit(Map.of("b", List.of())))).isEmpty();
    assertThat(sent(rails.formatted(""), p -> p.submit(Map.of("ok", "1")))).isEqualTo("ok=0&ok=1");
    assertThat(sent(rails.formatted("checked"), p -> p.submit(Map.of("ok", "0"))))
        .isEqualTo("ok=0");
    assertThat(sent(rails.formatted(""), p -> p.submit(Map.of("ok", true)))).isEqualTo("ok=0&ok=1");
    assertThat(sent(list, p -> p.submit(Map.of("s", List.of("1", "3"))))).isEqualTo("s=1&s=3");
    assertThat(sent("<input type=checkbox name=b>", p -> p.submit(Map.of("b", "on"))))
        .isEqualTo("b=on");
  }

  @Test
  void shouldFillInWhatTheUserSees() {
    String both = "<input type=hidden name=u value=h><input name=u>";
    assertThat(sent(both, p -> p.submit(Map.of("u", "me")))).isEqualTo("u=h&u=me");
    assertThat(sent("<input type=hidden name=u value=h>", p -> p.submit(Map.of("u", "x"))))
        .isEqualTo("u=x");
    assertThat(sent("<input name=d><input name=d>", p -> p.submit(Map.of("d", List.of(1, 2)))))
        .isEqualTo("d=1&d=2");
    assertThat(sent("<input name=late disabled>", p -> p.submit(Map.of("late", "1"))))
        .isEqualTo("late=1");
    assertThat(
            sent(
                "<button name=_eventId value=no>Never</button><button name=_eventId value=yes>Now</button>",
                p -> p.submit(Map.of("_eventId", "yes"))))
        .isEqualTo("_eventId=yes");
  }

  @Test
  void shouldRefuseWhatTheFormCannotTake() {
    assertThat(
            refused(
                "<input type=radio name=r value=a><input type=radio name=r value=b>",
                Map.of("r", "x")))
        .hasMessageContainingAll("mine.groovy", "\"r\" takes one of [a, b]");
    assertThat(
            refused(
                "<select name=s><option value=a>A<option value=b disabled>B</select>",
                Map.of("s", "b")))
        .hasMessageContaining("[a]");
    assertThat(refused("<input type=checkbox name=c value=1>", Map.of("c", "yes")))
        .hasMessageContaining("\"c\" takes [1]");
    assertThat(refused("<input name=a><input type=hidden name=b>", Map.of("missing", "secret")))
        .hasMessageContaining("no field \"missing\"; it has [a, b]")
        .hasMessageNotContaining("secret");
    assertThat(refused("<input name=a><input name=a>", Map.of("a", List.of(1, 2, 3))))
        .hasMessageContaining("2 fields \"a\"");
    assertThat(
            refused(
                "<button name=go value=1>A</button><button name=go value=2>B</button>",
                Map.of("go", "3")))
        .hasMessageContaining("\"go\" has the value [1, 2]");
    assertThat(
            refused("<button name=a>A</button><button name=b>B</button>", Map.of("a", "", "b", "")))
        .hasMessageContaining("more than one button");
  }

  @Test
  void shouldAddFieldsAndReplaceTheAction() {
    web.usualSp(FakeWeb.SSO)
        .html(
            FakeWeb.SSO,
            "<title>News</title><form><input name=IDToken1></form><form name=Login method=post"
                + " action='javascript:void(0)'><input type=hidden name=goto value=x></form>")
        .html(NEXT, FakeWeb.responseForm(FakeWeb.SUCCESS));

    SamlOutcome outcome =
        login(
            onNews(
                p ->
                    p.submit(Map.of("goto", "y"))
                        .form("Login")
                        .action("/next")
                        .add("IDToken1", "test001")
                        .add("IDToken2", "pä ss+w")
                        .add("more", List.of(1, 2))));

    assertThat(outcome.failure()).isNull();
    assertThat(outcome.loginForm()).isTrue();
    assertThat(web.labels.get(2)).isEqualTo("SAML credentials");
    assertThat(web.body(2))
        .isEqualTo("goto=y&IDToken1=test001&IDToken2=p%C3%A4+ss%2Bw&more=1&more=2");
  }

  @Test
  void shouldShowTheHeadersOfTheAnswer() {
    web.usualSp(FakeWeb.SSO)
        .headers(FakeWeb.SSO, 200, "text/html", "<p>Wait", "X-Next: /next\nVary: a\nVary: b")
        .html(NEXT, FakeWeb.responseForm(FakeWeb.SUCCESS));

    assertThat(
            login(
                    p ->
                        p.header("x-next") == null
                            ? null
                            : p.follow(p.header("x-next") + "?" + p.header("VARY")))
                .failure())
        .hasMessageContaining("nobody at https://idp.example.org/next?a,%20b");
  }

  @Test
  void shouldSayWhatAnActionAndALinkCannotBe() {
    news();
    assertThat(login(onNews(p -> p.submit(Map.of()).action("mailto:a@b.example"))).failure())
        .hasMessageContaining("mailto:a@b.example")
        .extracting("code")
        .isEqualTo("PAGE_HANDLER_FAILED");
    web = new FakeWeb();
    news();
    assertThat(login(onNews(p -> p.follow("/next").add("a", "1"))).failure())
        .hasMessageContaining("page.submit")
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
    SamlOutcome outcome = login(handler);
    assertThat(outcome.failure()).isNull();
    assertThat(outcome.loginForm()).isTrue();
    assertThat(web.labels.get(2)).isEqualTo("SAML credentials");

    web = new FakeWeb();
    web.usualSp(FakeWeb.SSO).html(FakeWeb.SSO, LOGIN);
    assertThat(login(handler).failure().code()).isEqualTo("LOGIN_REFUSED");
    assertThat(web.requests).hasSize(3);
  }
}
