package org.authmeter.signon.saml.flow.products;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.authmeter.browser.walk.PagePolicy;
import org.authmeter.browser.walk.PageRules;
import org.authmeter.signon.saml.flow.FakeWeb;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Discovery services in the shapes of SWITCHwayf, GakuNin DS, SimpleSAMLphp and the first WAYF. */
class DiscoveryPagesTest {
  private static final String WANTED = "https://idp.example.org/idp/shibboleth";
  private static final String OTHER = "https://idp.other.example/idp/shibboleth";
  private static final String QUERY =
      "?entityID=https%3A%2F%2Fsp.example.org%2Fshibboleth&return=https%3A%2F%2Fsp.example.org"
          + "%2FShibboleth.sso%2FLogin%3FSAMLDS%3D1%26target%3Dss%253Amem%253A1";
  private static final String DS = "https://ds.example.org/WAYF" + QUERY;
  private static final String RETURN =
      "https://sp.example.org/Shibboleth.sso/Login?SAMLDS=1&target=ss%3Amem%3A1";
  private static final String CHOSEN =
      RETURN + "&entityID=https%3A%2F%2Fidp.example.org%2Fidp%2Fshibboleth";
  private static final String SSO = "https://idp.example.org/sso?SAMLRequest=x";
  private static final String LIST =
      """
      <title>Select your home organisation</title><h1>Where are you from?</h1>
      <form id="IdPList" name="IdPList" method="post" onSubmit="return checkForm()" action="%s">
      <select name="user_idp" id="userIdPSelection"><option value="-" selected>Select ...</option>
      <optgroup label="Universities"><option value="https://idp.other.example/idp/shibboleth">Other</option>
      <option value="https://idp.example.org/idp/shibboleth">Example</option></optgroup></select>
      <input type="submit" name="Select" accesskey="s" value="Select">
      <input type="checkbox" name="session" value="true"> <input type="checkbox" name="permanent" value="100">
      </form><form action="/lang"><select name="lang" onchange="submit()"><option value="en"></select></form>
      """
          .formatted(DS.replace("&", "&amp;"));

  private final FakeWeb web = new FakeWeb();

  @BeforeEach
  void idp() {
    web.redirect(FakeWeb.RESOURCE, 302, DS)
        .redirect(CHOSEN, 302, SSO)
        .html(
            SSO,
            "<form method=post><input name=j_username><input type=password name=j_password>"
                + "<button>Login</button></form>")
        .html(SSO, FakeWeb.responseForm(FakeWeb.SUCCESS))
        .redirect(FakeWeb.ACS, 302, "/secure/")
        .html(FakeWeb.RESOURCE, "<p>Signed on as test001");
  }

  private static PageRules rules(String entityId, PagePolicy discovery) {
    PagePolicy accept = PagePolicy.ACCEPT;
    return new PageRules(entityId, discovery, accept, accept, accept, List.of());
  }

  private void logsIn(String entityId) {
    assertThat(web.login(rules(entityId, PagePolicy.ACCEPT)).failure()).isNull();
    assertThat(web.trace()).contains("GET " + CHOSEN);
  }

  @Test
  void shouldChooseFromTheListOfAWayf() {
    web.html(DS, LIST).redirect(DS, 302, CHOSEN);

    logsIn(WANTED);

    assertThat(web.body(2))
        .isEqualTo("user_idp=https%3A%2F%2Fidp.example.org%2Fidp%2Fshibboleth&Select=Select");
    assertThat(web.labels)
        .containsExactly(
            "SAML resource",
            "SAML discovery",
            "SAML discovery",
            "SAML page",
            "SAML AuthnRequest",
            "SAML credentials",
            "SAML ACS",
            "SAML protected resource");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<select id=dropdownlist name=idpentityid><option value='https://idp.other.example/idp/shibboleth'>O"
            + "<option value='https://idp.example.org/idp/shibboleth'>E</select><button>Select</button>",
        "<button name='idp_https://idp.other.example/idp/shibboleth'>Select</button>"
            + "<button name='idp_https://idp.example.org/idp/shibboleth'>Select</button>",
        "<input type=radio checked name=idpentityid value='https://idp.other.example/idp/shibboleth'>"
            + "<input type=radio name=idpentityid value='https://idp.example.org/idp/shibboleth'>"
            + "<button>Select</button>"
      })
  void shouldChooseFromTheFormsOfSimpleSamlPhp(String choice) {
    web.html(
        DS,
        "<h2>Select your identity provider</h2><form method=get action='/disco'><input type=hidden"
            + " name=return value='r'><input type=hidden name=returnIDParam value=entityID>"
            + choice
            + "<input type=checkbox name=remember value=1></form>");
    String idp = "https%3A%2F%2Fidp.example.org%2Fidp%2Fshibboleth";
    String form = "https://ds.example.org/disco?return=r&returnIDParam=entityID&";
    web.redirect(form + "idpentityid=" + idp, 302, CHOSEN);
    web.redirect(form + "idp_" + idp + "=", 302, CHOSEN);

    logsIn(WANTED);
  }

  @Test
  void shouldChooseByALink() {
    web.html(
        DS,
        "<a href='"
            + RETURN.replace("&", "&amp;")
            + "&amp;entityID=https%3A%2F%2Fidp.other.example%2Fidp%2Fshibboleth'>Other</a><a href='"
            + CHOSEN.replace("&", "&amp;")
            + "'>Example</a>");

    logsIn(WANTED);
  }

  @Test
  void shouldTakeTheOnlyOneWhenNoneIsNamed() {
    web.html(DS, LIST.replaceFirst("<option value=\"" + OTHER + ".*", ""))
        .redirect(DS, 302, CHOSEN);

    logsIn("");
  }

  @Test
  void shouldNameSomeThatAreThere() {
    web.html(DS, LIST);
    assertThat(web.login(rules("https://idp.nowhere.example/", PagePolicy.ACCEPT)).failure())
        .hasMessageStartingWith("SAML discovery: ")
        .hasMessageContaining("https://idp.nowhere.example/")
        .hasMessageContaining("[" + OTHER + ", " + WANTED + "]")
        .extracting("code")
        .isEqualTo("IDP_NOT_OFFERED");

    FakeWeb unnamed = new FakeWeb().redirect(FakeWeb.RESOURCE, 302, DS).html(DS, LIST);
    assertThat(unnamed.login(rules("", PagePolicy.ACCEPT)).failure())
        .hasMessageContaining("authmeter.saml.entityId")
        .extracting("code")
        .isEqualTo("ENTITY_ID_MISSING");
  }

  @Test
  void shouldPointToSkipWhenAScriptFetchesTheList() {
    web.html(DS, "<title>Choose</title><div id=seamless></div><script src=/thiss.js></script>");

    assertThat(web.login(rules(WANTED, PagePolicy.ACCEPT)).failure())
        .hasMessageContainingAll("set discovery to skip", "Choose");
  }

  @Test
  void shouldAnswerWithoutAskingWhenItIsSkipped() {
    assertThat(web.login(rules(WANTED, PagePolicy.SKIP)).failure()).isNull();
    assertThat(web.trace()).startsWith("GET " + FakeWeb.RESOURCE, "GET " + CHOSEN);
    assertThat(web.labels.get(1)).isEqualTo("SAML discovery");
  }

  @Test
  void shouldUseTheNameThatTheSpWantsForTheAnswer() {
    String asked =
        "https://ds.example.org/?entityID=sp&returnIDParam=idp&return=https%3A%2F%2Fsp.example.org%2Fds";
    FakeWeb other =
        new FakeWeb()
            .redirect(FakeWeb.RESOURCE, 302, asked)
            .html("https://sp.example.org/ds?idp=urn%3Aidp%3A1", "<title>here</title>");

    assertThat(other.login(rules("urn:idp:1", PagePolicy.SKIP)).failure())
        .hasMessageContaining("here");

    FakeWeb none = new FakeWeb().redirect(FakeWeb.RESOURCE, 302, asked);
    assertThat(none.login(rules("", PagePolicy.SKIP)).failure())
        .extracting("code")
        .isEqualTo("ENTITY_ID_MISSING");
    assertThat(none.requests).hasSize(1);
  }

  @Test
  void shouldAnswerAWayfOfTheFirstShibboleth() {
    String wayf =
        "https://wayf.example.org/WAYF?target=cookie&shire=https%3A%2F%2Fsp.example.org%2FSAML%2FPOST"
            + "&providerId=https%3A%2F%2Fsp.example.org%2Fshibboleth";
    String chosen =
        wayf + "&action=selection&origin=https%3A%2F%2Fidp.example.org%2Fidp%2Fshibboleth";
    FakeWeb skipped =
        new FakeWeb().redirect(FakeWeb.RESOURCE, 302, wayf).html(chosen, "<title>the IdP</title>");
    assertThat(skipped.login(rules(WANTED, PagePolicy.SKIP)).failure())
        .hasMessageContaining("the IdP");

    FakeWeb accepted =
        new FakeWeb()
            .redirect(FakeWeb.RESOURCE, 302, wayf)
            .html(
                wayf,
                LIST.replace("user_idp", "origin").replaceAll("action=\".*?\"", "action='/go'"))
            .html("https://wayf.example.org/go", "<title>the IdP</title>");
    assertThat(accepted.login(rules(WANTED, PagePolicy.ACCEPT)).failure())
        .hasMessageContaining("the IdP");
    assertThat(accepted.body(2)).startsWith("origin=https%3A%2F%2Fidp.example.org");
  }

  @Test
  void shouldNotTakeALoginFormThatNamesItsIdpForADiscoveryService() {
    FakeWeb idp =
        new FakeWeb()
            .usualSp(SSO)
            .html(
                SSO,
                "<form method=post><input name=j_username><input type=password name=j_password>"
                    + "<button>Login</button></form><a href='/about?idp="
                    + WANTED
                    + "'>About this IdP</a>")
            .html(SSO, FakeWeb.responseForm(FakeWeb.SUCCESS));

    assertThat(idp.login(rules(WANTED, PagePolicy.ACCEPT)).failure()).isNull();
    assertThat(idp.labels).doesNotContain("SAML discovery");
  }

  @Test
  void shouldFailWhenNoneIsWanted() {
    web.html(DS, LIST);

    assertThat(web.login(rules(WANTED, PagePolicy.FAIL)).failure().code())
        .isEqualTo("DISCOVERY_FORBIDDEN");
    assertThat(web.requests).hasSize(2);
  }
}
