package org.authmeter.testbed.profiles;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.authmeter.signon.saml.message.OpenSaml;
import org.authmeter.testbed.Browser;
import org.authmeter.testbed.Page;
import org.authmeter.testbed.SharedTestbed;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.opensaml.saml.common.SAMLVersion;
import org.opensaml.saml.saml2.core.Assertion;
import org.opensaml.saml.saml2.core.AuthnContext;
import org.opensaml.saml.saml2.core.AuthnContextClassRef;
import org.opensaml.saml.saml2.core.AuthnContextComparisonTypeEnumeration;
import org.opensaml.saml.saml2.core.AuthnRequest;
import org.opensaml.saml.saml2.core.NameID;
import org.opensaml.saml.saml2.core.NameIDPolicy;
import org.opensaml.saml.saml2.core.RequestedAuthnContext;
import org.opensaml.saml.saml2.core.StatusCode;

/** What an AuthnRequest can ask for, and the Responses that say no. */
class WishesIT {
  @TempDir Path folder;
  private TestSp sp;
  private Browser browser;
  private Answers answers;

  @BeforeEach
  void learn() throws Exception {
    sp = new TestSp(SharedTestbed.get(), folder, "wishes").register();
    browser = sp.browser();
    answers = new Answers(sp);
  }

  @Test
  void isPassiveNeedsASessionAndForceAuthnTakesNone() throws Exception {
    assertThat(answers.refusal(sp.ask(browser, request -> request.setIsPassive(true))))
        .containsExactly(StatusCode.RESPONDER, StatusCode.NO_PASSIVE);
    Page form = sp.ask(browser, request -> {});
    assertThat(form.isLoginForm()).isTrue();
    answers.assertion(sp.signOn(browser, form));
    answers.assertion(sp.ask(browser, request -> request.setIsPassive(true)));
    Page again = sp.ask(browser, request -> request.setForceAuthn(true));
    assertThat(again.isLoginForm()).isTrue();
    answers.assertion(sp.signOn(browser, again));
  }

  @Test
  void theFormatOfTheNameIdIsTheOneAskedFor() throws Exception {
    NameID usual = nameId("urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified");
    assertThat(usual.getFormat()).isEqualTo(NameID.TRANSIENT);
    NameID mail = nameId(NameID.EMAIL);
    assertThat(mail.getFormat()).isEqualTo(NameID.EMAIL);
    assertThat(mail.getValue()).isEqualTo("test001@example.ac.jp");
    NameID persistent = nameId(NameID.PERSISTENT);
    assertThat(persistent.getFormat()).isEqualTo(NameID.PERSISTENT);
    assertThat(persistent.getSPNameQualifier()).isEqualTo(sp.entityId);
    assertThat(nameId(NameID.PERSISTENT).getValue()).isEqualTo(persistent.getValue());
    assertThat(nameId(NameID.TRANSIENT).getValue())
        .isNotEqualTo(nameId(NameID.TRANSIENT).getValue());
  }

  @Test
  void aNameIdIsEncryptedWhenAskedFor() throws Exception {
    Assertion assertion = answers.assertion(ask(NameID.ENCRYPTED));
    assertThat(assertion.getSubject().getNameID()).isNull();
    assertThat(answers.nameId(assertion).getFormat()).isEqualTo(NameID.TRANSIENT);
  }

  @Test
  void aPolicyThatCannotBeMetIsRefused() throws Exception {
    assertThat(answers.refusal(sp.ask(browser, request -> format(request, NameID.KERBEROS))))
        .containsExactly(StatusCode.REQUESTER, StatusCode.INVALID_NAMEID_POLICY);
    assertThat(
            answers.refusal(
                sp.ask(
                    browser,
                    request -> {
                      format(request, NameID.PERSISTENT);
                      request.getNameIDPolicy().setSPNameQualifier("https://affiliation");
                    })))
        .containsExactly(StatusCode.REQUESTER, StatusCode.INVALID_NAMEID_POLICY);
  }

  @Test
  void theAuthenticationContextIsMetOrRefused() throws Exception {
    assertThat(context(AuthnContext.PASSWORD_AUTHN_CTX, "EXACT"))
        .isEqualTo(AuthnContext.PASSWORD_AUTHN_CTX);
    assertThat(context(AuthnContext.PASSWORD_AUTHN_CTX, "MINIMUM"))
        .isEqualTo(AuthnContext.PPT_AUTHN_CTX);
    assertThat(context(AuthnContext.PASSWORD_AUTHN_CTX, "BETTER"))
        .isEqualTo(AuthnContext.PPT_AUTHN_CTX);
    for (String comparison : new String[] {"BETTER", "EXACT"}) {
      String wanted =
          comparison.equals("BETTER") ? AuthnContext.PPT_AUTHN_CTX : AuthnContext.X509_AUTHN_CTX;
      assertThat(answers.refusal(sp.ask(browser, request -> context(request, wanted, comparison))))
          .containsExactly(StatusCode.RESPONDER, StatusCode.NO_AUTHN_CONTEXT);
    }
  }

  @Test
  void anotherVersionIsAMismatch() throws Exception {
    assertThat(
            answers.refusal(
                sp.ask(browser, request -> request.setVersion(SAMLVersion.valueOf("2.1")))))
        .containsExactly(StatusCode.VERSION_MISMATCH, "");
  }

  @Test
  void anAcsIsChosenByIndexAndByBinding() throws Exception {
    Page artifact =
        signedOn(sp.ask(browser, request -> request.setAssertionConsumerServiceIndex(2)));
    assertThat(artifact.location()).startsWith(sp.acs() + "?SAMLart=");
    Page refused = sp.ask(browser, request -> request.setAssertionConsumerServiceIndex(7));
    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.text()).contains("has no ACS of index 7");
  }

  private NameID nameId(String format) throws Exception {
    return answers.nameId(answers.assertion(ask(format)));
  }

  private Page ask(String format) throws Exception {
    return signedOn(sp.ask(browser, request -> format(request, format)));
  }

  private Page signedOn(Page page) throws Exception {
    return page.isLoginForm() ? sp.signOn(browser, page) : page;
  }

  private String context(String wanted, String comparison) throws Exception {
    Page end = signedOn(sp.ask(browser, request -> context(request, wanted, comparison)));
    return answers
        .assertion(end)
        .getAuthnStatements()
        .get(0)
        .getAuthnContext()
        .getAuthnContextClassRef()
        .getURI();
  }

  private static void format(AuthnRequest request, String format) {
    NameIDPolicy policy = OpenSaml.build(NameIDPolicy.DEFAULT_ELEMENT_NAME);
    policy.setFormat(format);
    request.setNameIDPolicy(policy);
  }

  private static void context(AuthnRequest request, String wanted, String comparison) {
    AuthnContextClassRef reference = OpenSaml.build(AuthnContextClassRef.DEFAULT_ELEMENT_NAME);
    reference.setURI(wanted);
    RequestedAuthnContext context = OpenSaml.build(RequestedAuthnContext.DEFAULT_ELEMENT_NAME);
    context.setComparison(AuthnContextComparisonTypeEnumeration.valueOf(comparison));
    context.getAuthnContextClassRefs().add(reference);
    request.setRequestedAuthnContext(context);
  }
}
