package org.authmeter.signon.saml.flow;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.browser.walk.PageAnswer;
import org.authmeter.browser.walk.PageHandler;
import org.authmeter.browser.walk.PagePolicy;
import org.authmeter.browser.walk.PageRules;
import org.authmeter.browser.walk.PageView;
import org.authmeter.browser.web.Request.Role;
import org.junit.jupiter.api.Test;

/** JSON that a page script sends and gets. */
class JsonStepsTest {
  private static final String API = "https://idp.example.org/api/step";
  private static final String SPA =
      "<title>App</title><base href='/app/'><form id=last method=post action=/done><input"
          + " name=t></form>";

  private FakeWeb web = new FakeWeb();

  private SamlOutcome login(Function<PageView, PageAnswer> script) {
    PageHandler handler =
        new PageHandler() {
          @Override
          public String name() {
            return "steps.groovy";
          }

          @Override
          public PageAnswer answer(PageView page, String user) {
            return script.apply(page);
          }
        };
    PagePolicy accept = PagePolicy.ACCEPT;
    return web.login(new PageRules("", accept, accept, accept, accept, List.of(handler)));
  }

  private FakeWeb spa() {
    web = new FakeWeb();
    return web.usualSp(FakeWeb.SSO)
        .html(FakeWeb.SSO, SPA)
        .html("https://idp.example.org/done", FakeWeb.responseForm(FakeWeb.SUCCESS));
  }

  private static Object at(PageView page, String name) {
    return page.getJson() instanceof Map<?, ?> map ? map.get(name) : null;
  }

  @Test
  void shouldWalkStepByStepAndSubmitTheFormOfThePageThatIsShown() {
    spa()
        .answer(API, 200, "application/json", "{\"next\":\"password\",\"state\":{\"n\":1}}")
        .answer(API, 401, "application/problem+json", "{\"next\":\"code\"}")
        .answer(API, 200, "application/json", "{\"next\":\"done\"}");

    SamlOutcome outcome =
        login(
            page -> {
              if (page.getTitle().equals("App")) {
                return page.send("../api/step").header("X-Api", 2);
              }
              if ("password".equals(at(page, "next"))) {
                return page.send(
                        "PUT",
                        "/api/step",
                        Map.of("state", at(page, "state"), "secrets", List.of("pä ss+w")))
                    .label(page.getProtocol() + " password step");
              }
              if ("code".equals(at(page, "next"))) {
                return page.send("/api/step", Arrays.asList(true, null, 3));
              }
              return "done".equals(at(page, "next")) ? page.submit(Map.of("t", "x")) : null;
            });

    assertThat(outcome.failure()).isNull();
    assertThat(outcome.loginForm()).isTrue();
    assertThat(web.trace().subList(2, 6))
        .containsExactly(
            "GET " + API, "PUT " + API, "POST " + API, "POST https://idp.example.org/done");
    assertThat(web.labels.subList(2, 5))
        .containsExactly("SAML step", "SAML credentials", "SAML step");
    assertThat(web.requests.get(2).headers())
        .containsEntry("Accept", "application/json")
        .containsEntry("X-Api", "2");
    assertThat(web.requests.get(3).referrer()).hasToString(FakeWeb.SSO);
    assertThat(web.requests.get(3).role()).isEqualTo(Role.CREDENTIALS);
    assertThat(web.requests.get(3).body().display())
        .isIn(
            "{\"state\":{\"n\":\"***\"},\"secrets\":[\"***\"]}",
            "{\"secrets\":[\"***\"],\"state\":{\"n\":\"***\"}}");
    assertThat(web.body(4)).isEqualTo("[true,null,3]");
    assertThat(web.body(5)).isEqualTo("t=x");
  }

  @Test
  void shouldKeepTheHeadersOverRedirectsOfTheSameServerOnly() {
    spa()
        .redirect(API, 302, "/api/next")
        .redirect("https://idp.example.org/api/next", 302, "https://other.example.org/")
        .answer("https://other.example.org/", 200, "application/json", "{}");

    login(page -> page.getTitle().equals("App") ? page.send(API).header("X-Key", "k") : null);

    assertThat(web.requests.get(3).headers()).containsEntry("X-Key", "k");
    assertThat(web.requests.get(4).headers()).isEmpty();
  }

  @Test
  void shouldSendThePasswordOnce() {
    spa().answer(API, 200, "application/json", "{\"again\":true}");

    assertThat(login(page -> page.send(API, Map.of("p", "pä ss+w"))).failure())
        .hasMessageNotContaining("pä ss+w")
        .extracting("code")
        .isEqualTo("LOGIN_REFUSED");
    assertThat(web.requests).hasSize(3);
  }

  @Test
  void shouldCountWhatTheServerRefusesAsRefused() {
    spa().answer(API, 401, "application/json", "{\"error\":\"wrong\"}");
    assertThat(
            login(p -> p.getJson() == null ? p.send(API, Map.of("p", "pä ss+w")) : null).failure())
        .extracting("code")
        .isEqualTo("LOGIN_REFUSED");
    spa().answer(API, 401, "application/json", "{\"error\":\"wrong\"}");
    assertThat(
            login(
                    p -> {
                      if (p.getJson() == null) {
                        return p.send(API);
                      }
                      p.refuse("it says " + at(p, "error"));
                      return null;
                    })
                .failure())
        .hasMessageContaining("steps.groovy: it says wrong")
        .extracting("code")
        .isEqualTo("LOGIN_REFUSED");
  }

  @Test
  void shouldLeaveJsonThatNobodyKnows() {
    web.usualSp(API).answer(API, 200, "application/json", "{\"a\":1}");
    assertThat(login(page -> null).failure()).extracting("code").isEqualTo("NOT_HTML");
  }

  @Test
  void shouldSayWhatIsNoRequestAndWhatIsNoJson() {
    assertThat(refused(p -> p.send("HEAD", API, null)))
        .contains("legal are GET, POST, PUT, PATCH, DELETE");
    assertThat(refused(p -> p.send("GET", API, Map.of()))).contains("a GET has no body");
    assertThat(refused(p -> p.send(API).header("Cookie", "a=b")))
        .contains("the browser sets this header itself");
    assertThat(refused(p -> p.send(API).header("X", "a\r\nb"))).contains("none of HTTP");
    assertThat(refused(p -> p.send(API).add("a", 1))).contains("page.submit");
    assertThat(refused(p -> p.getJson() == null ? p.send(API) : null))
        .contains("says it is JSON, and is not");
  }

  private String refused(Function<PageView, PageAnswer> script) {
    spa().answer(API, 200, "application/json", "<p>");
    CodedFailure failure = login(script).failure();
    assertThat(failure.code()).isEqualTo("PAGE_HANDLER_FAILED");
    return failure.getMessage();
  }

  /** What a server writes as JSON is no page, whatever is in it. */
  @Test
  void shouldNotTakeMarkupInJsonForAPage() {
    spa()
        .answer(
            API,
            200,
            "application/json",
            "{\"a\":\"<title>App</title><form action=/evil><input type=password></form>\"}");

    login(
        page -> {
          if (page.getJson() == null) {
            return page.send(API);
          }
          assertThat(page.getTitle()).isEmpty();
          assertThat(page.getText()).isEmpty();
          assertThat(page.getForms()).isEmpty();
          assertThat(page.getOpener().getTitle()).isEqualTo("App");
          return null;
        });
    assertThat(web.requests).hasSize(3);
  }
}
