package org.authmeter.signon.saml.flow;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.authmeter.browser.failure.CodedFailure;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Logouts in the shapes of Shibboleth's SP and IdP, Keycloak and SimpleSAMLphp. */
class LogoutFlowTest {
  private static final String LOGOUT = "https://sp.example.org/Shibboleth.sso/Logout";
  private static final String IDP = "https://idp.example.org/idp/profile/SAML2/POST/SLO";
  private static final String SLO = "https://sp.example.org/Shibboleth.sso/SLO/POST";
  private static final String PARTIAL =
      "<samlp:StatusCode Value='urn:oasis:names:tc:SAML:2.0:status:Responder'><samlp:StatusCode"
          + " Value='urn:oasis:names:tc:SAML:2.0:status:PartialLogout'/></samlp:StatusCode>"
          + "<samlp:StatusMessage>two were left</samlp:StatusMessage>";

  private final FakeWeb web = new FakeWeb();

  private static String post(String field, String to, String xml) {
    return "<body onload='document.forms[0].submit()'><form method=post action='"
        + to
        + "'><input type=hidden name="
        + field
        + " value='"
        + Base64.getEncoder().encodeToString(xml.getBytes(StandardCharsets.UTF_8))
        + "'><noscript><input type=submit value=Continue></noscript></form>";
  }

  private static String response(String status) {
    return post(
        "SAMLResponse",
        SLO,
        "<samlp:LogoutResponse xmlns:samlp='urn:oasis:names:tc:SAML:2.0:protocol'><samlp:Status>"
            + status
            + "</samlp:Status></samlp:LogoutResponse>");
  }

  private FakeWeb requested() {
    return web.html(LOGOUT, post("SAMLRequest", IDP, "<LogoutRequest/>"));
  }

  @Test
  void shouldCarryTheRequestAndTheResponseByPost() {
    requested().html(IDP, response(FakeWeb.SUCCESS)).html(SLO, "<h1>Logout completed</h1>");

    assertThat(web.logout(LOGOUT)).isNull();
    assertThat(web.trace()).containsExactly("GET " + LOGOUT, "POST " + IDP, "POST " + SLO);
    assertThat(web.labels).containsOnly("SAML logout");
    assertThat(web.body(1)).startsWith("SAMLRequest=");
  }

  @Test
  void shouldFollowTheRedirectBindingAndEndAtALoginForm() {
    String idp = "https://idp.example.org/idp/profile/SAML2/Redirect/SLO?SAMLRequest=fZ";
    String back = "https://sp.example.org/Shibboleth.sso/SLO/Redirect?RelayState=a";
    web.redirect(LOGOUT, 302, idp)
        .redirect(idp, 302, back)
        .redirect(back, 302, "/secure/")
        .redirect(FakeWeb.RESOURCE, 302, FakeWeb.SSO)
        .html(FakeWeb.SSO, Pages.LOGIN_V4);

    assertThat(web.logout(LOGOUT)).isNull();
    assertThat(web.requests).hasSize(5);
  }

  @Test
  void shouldAnswerYesAndEndTheWebFlowByItsFrame() {
    String step = "https://idp.example.org/idp/profile/Logout?execution=e1s1";
    web.redirect(LOGOUT, 302, step)
        .html(
            step,
            """
            <p>Log out of all services?</p><form method="post" action="?execution=e1s1">
            <input type="hidden" name="csrf_token" value="_c"/>
            <button type="submit" name="_eventId" value="end">No</button>
            <button type="submit" name="_eventId" value="propagate">Yes</button></form>
            """)
        .html(
            step,
            "<p>Logged out.</p><form action='/search'><input name=q><button>Continue</button></form>"
                + "<iframe id=buffer src='?execution=e1s2&amp;_eventId_proceed'></iframe>")
        .html(
            "https://idp.example.org/idp/profile/Logout?execution=e1s2&_eventId_proceed",
            response(FakeWeb.SUCCESS))
        .html(SLO, "<h1>Logout completed</h1><form><button>Log in again</button></form>");

    assertThat(web.logout(LOGOUT)).isNull();
    assertThat(web.body(2)).isEqualTo("csrf_token=_c&_eventId=propagate");
    assertThat(web.trace()).last().isEqualTo("POST " + SLO);
  }

  @Test
  void shouldConfirmAsKeycloakAsks() {
    String kc = "https://kc.example.org/realms/load/protocol/openid-connect/logout";
    web.redirect(LOGOUT, 302, kc)
        .html(
            kc,
            "<form action='"
                + kc
                + "/logout-confirm' method=POST><input type=hidden name=session_code value=x>"
                + "<input name=confirmLogout id=kc-logout type=submit value=Logout></form>")
        .html(kc + "/logout-confirm", "<p>You are logged out</p>");

    assertThat(web.logout(LOGOUT)).isNull();
    assertThat(web.body(2)).isEqualTo("session_code=x&confirmLogout=Logout");
  }

  /** Below Success too, as SimpleSAMLphp sends it: sessions are left. */
  @ParameterizedTest
  @ValueSource(strings = {"Responder", "Success"})
  void shouldTellTheStatusOfTheResponse(String first) {
    requested()
        .html(IDP, response(PARTIAL.replace("status:Responder", "status:" + first)))
        .html(SLO, "<h1>Partial logout</h1>");

    CodedFailure failure = web.logout(LOGOUT);
    assertThat(failure.code()).endsWith(":PartialLogout");
    assertThat(failure).hasMessageStartingWith("SAML logout: ").hasMessageContaining("two were");
  }

  @Test
  void shouldTellThatTheUserIsStillSignedOn() {
    web.redirect(LOGOUT, 302, FakeWeb.RESOURCE).html(FakeWeb.RESOURCE, "<p>Signed on as test001");

    assertThat(web.logout(LOGOUT).code()).isEqualTo("STILL_SIGNED_ON");
  }

  @Test
  void shouldFailAtAnErrorAndAtAnEndlessWay() {
    web.answer(LOGOUT, 500, "text/html", "<title>Oops</title>");
    assertThat(web.logout(LOGOUT).code()).isEqualTo("HTTP_500");

    FakeWeb loop = new FakeWeb().html(LOGOUT, "<form method=post><button>Log out</button></form>");
    assertThat(loop.logout(LOGOUT).code()).isEqualTo("TOO_MANY_HOPS");
  }

  /** Shibboleth IdP 4: a question with two buttons, then a frame for each SP. */
  @ParameterizedTest
  @CsvSource({"true, propagate", "false, local"})
  void shouldAnswerHowFarTheLogoutGoesAndWalkTheFrames(boolean global, String event) {
    String start = "https://idp.example.org/idp/profile/Logout";
    String execution = start + "?execution=e1s1";
    String propagate = "https://idp.example.org/idp/profile/PropagateLogout?SessionKey=";
    web.redirect(start, 302, execution)
        .html(
            execution,
            "<form method=post action='?execution=e1s1'>"
                + "<button name=_eventId value=local>Logout Locally</button>"
                + "<button name=_eventId value=propagate>Logout Globally</button></form>")
        .html(
            execution,
            global
                ? "<h1>Logging out</h1><iframe src='/idp/profile/PropagateLogout?SessionKey=1'></iframe>"
                    + "<iframe src='/idp/profile/PropagateLogout?SessionKey=2'></iframe>"
                    + "<iframe src='about:blank'></iframe><iframe src=''></iframe>"
                : "<h1>Logged out</h1>")
        .redirect(propagate + "1", 302, SLO + "?SAMLRequest=x")
        .redirect(SLO + "?SAMLRequest=x", 302, IDP + "?answer=1")
        .html(IDP + "?answer=1", "ok")
        .html(propagate + "2", "ok");

    assertThat(web.logout(start, global)).isNull();
    assertThat(web.body(2)).isEqualTo("_eventId=" + event);
    if (global) {
      assertThat(web.trace())
          .containsExactly(
              "GET " + start,
              "GET " + execution,
              "POST " + execution,
              "GET " + propagate + "1",
              "GET " + SLO + "?SAMLRequest=x",
              "GET " + IDP + "?answer=1",
              "GET " + propagate + "2");
    } else {
      assertThat(web.trace()).hasSize(3);
    }
  }
}
