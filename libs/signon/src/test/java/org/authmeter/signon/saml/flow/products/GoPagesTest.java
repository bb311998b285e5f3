package org.authmeter.signon.saml.flow.products;

import static org.assertj.core.api.Assertions.assertThat;

import org.authmeter.signon.saml.flow.FakeWeb;
import org.junit.jupiter.api.Test;

/** Pages in the shape of Go's crewjam/saml: the login form carries the AuthnRequest along. */
class GoPagesTest {
  private static final String SSO = "https://idp.example.org/sso";
  private static final String FORM =
      "<html><p>%s</p><form method=post action=/sso><input type=text name=user placeholder=user>"
          + "<input type=password name=password placeholder=password>"
          + "<input type=hidden name=SAMLRequest value=PHM+>"
          + "<input type=hidden name=RelayState value=r1><input type=submit value='Log In'></form>";

  private final FakeWeb web = new FakeWeb().usualSp(SSO + "?SAMLRequest=fZ");

  @Test
  void shouldFillInALoginFormThatKeepsTheAuthnRequest() {
    web.html(SSO + "?SAMLRequest=fZ", FORM.formatted(""))
        .html(SSO, FakeWeb.responseForm(FakeWeb.SUCCESS));

    assertThat(web.login().failure()).isNull();
    assertThat(web.body(2))
        .isEqualTo("user=test001&password=p%C3%A4+ss%2Bw&SAMLRequest=PHM%2B&RelayState=r1");
    assertThat(web.labels).containsOnlyOnce("SAML credentials");
  }

  @Test
  void shouldTellItsRefusal() {
    web.html(SSO + "?SAMLRequest=fZ", FORM.formatted(""))
        .html(SSO, FORM.formatted("Invalid username or password"));

    assertThat(web.login().failure().code()).isEqualTo("LOGIN_REFUSED");
  }
}
