package org.authmeter.signon.saml.sp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.signon.saml.check.CheckLevel;
import org.authmeter.signon.saml.check.Replays;
import org.authmeter.signon.saml.check.ResponseCheck;
import org.authmeter.signon.saml.check.SignedOn;
import org.authmeter.signon.saml.message.Binding;
import org.authmeter.signon.saml.message.OpenSaml;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.opensaml.core.xml.util.XMLObjectSupport;
import org.opensaml.saml.saml2.core.Assertion;
import org.opensaml.saml.saml2.core.NameID;
import org.opensaml.saml.saml2.core.OneTimeUse;
import org.opensaml.saml.saml2.core.ProxyRestriction;
import org.opensaml.saml.saml2.core.Response;
import org.opensaml.saml.saml2.core.StatusCode;
import org.opensaml.saml.saml2.core.SubjectConfirmation;
import org.opensaml.xmlsec.encryption.support.EncryptionConstants;
import org.opensaml.xmlsec.encryption.support.RSAOAEPParameters;
import org.opensaml.xmlsec.signature.support.SignatureConstants;

class ResponseCheckTest {
  private static SignedOn check(byte[] xml, CheckLevel level) throws CodedFailure {
    return new ResponseCheck(TestIdp.sp(), level, new Replays()).check(xml, TestIdp.REQUEST);
  }

  @Test
  void shouldReadTheUserOfASignedAssertion() throws Exception {
    SignedOn user = check(TestIdp.signed("test001"), CheckLevel.VERIFY);

    assertThat(user.nameId()).isEqualTo("test001");
    assertThat(user.nameIdFormat()).isEqualTo(NameID.PERSISTENT);
    assertThat(user.sessionIndex()).isEqualTo("session-1");
    assertThat(user.authnContext()).endsWith("PasswordProtectedTransport");
    assertThat(user.attributes()).containsEntry("uid", List.of("test001"));
  }

  @Test
  void shouldTakeASignatureOfTheResponseAlone() throws Exception {
    Response response = TestIdp.response("test001");
    TestIdp.sign(response);

    assertThat(check(TestIdp.xml(response), CheckLevel.VERIFY).nameId()).isEqualTo("test001");
  }

  /** Only a browser could bring a signed message elsewhere. */
  @ParameterizedTest
  @EnumSource(Binding.class)
  void shouldNeedADestinationWhereABrowserBringsASignedResponse(Binding binding) throws Exception {
    ResponseCheck check = new ResponseCheck(TestIdp.sp(), CheckLevel.VERIFY, new Replays());
    Response signed = TestIdp.response("test001");
    signed.setDestination(null);
    TestIdp.sign(signed);
    Response unsigned = TestIdp.response("test002");
    unsigned.setDestination(null);
    TestIdp.sign(unsigned.getAssertions().get(0));

    if (binding == Binding.REDIRECT || binding == Binding.POST) {
      assertThatThrownBy(() -> check.check(TestIdp.xml(signed), TestIdp.REQUEST, binding, false))
          .hasMessageContaining("no Destination")
          .extracting("code")
          .isEqualTo("WRONG_DESTINATION");
    } else {
      assertThat(check.check(TestIdp.xml(signed), TestIdp.REQUEST, binding, false).nameId())
          .isEqualTo("test001");
    }
    assertThat(check.check(TestIdp.xml(unsigned), TestIdp.REQUEST, binding, false).nameId())
        .isEqualTo("test002");
  }

  @ParameterizedTest
  @CsvSource({
    "http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p, SHA1,",
    "http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p, SHA256,",
    "http://www.w3.org/2009/xmlenc11#rsa-oaep, SHA256, http://www.w3.org/2009/xmlenc11#mgf1sha256",
  })
  void shouldOpenAnEncryptedAssertion(String transport, String digest, String mgf)
      throws Exception {
    String algorithm =
        digest.equals("SHA1")
            ? SignatureConstants.ALGO_ID_DIGEST_SHA1
            : EncryptionConstants.ALGO_ID_DIGEST_SHA256;
    byte[] xml =
        TestIdp.encrypted("test001", new RSAOAEPParameters(algorithm, mgf, null), transport);

    assertThat(check(xml, CheckLevel.DECRYPT).attributes())
        .containsEntry("uid", List.of("test001"));
    assertThat(check(xml, CheckLevel.VERIFY)).isEqualTo(SignedOn.UNKNOWN);
  }

  @Test
  void shouldOpenTheResponsesOfManyVirtualUsersAtOnce() throws Exception {
    ResponseCheck check = new ResponseCheck(TestIdp.sp(), CheckLevel.DECRYPT, new Replays());
    List<byte[]> responses = new ArrayList<>();
    for (int user = 0; user < 200; user++) {
      responses.add(
          TestIdp.encrypted(
              "user" + user,
              new RSAOAEPParameters(SignatureConstants.ALGO_ID_DIGEST_SHA1, null, null),
              EncryptionConstants.ALGO_ID_KEYTRANSPORT_RSAOAEP));
    }
    ExecutorService users = Executors.newFixedThreadPool(8);
    try {
      List<Future<SignedOn>> opened = new ArrayList<>();
      for (byte[] response : responses) {
        opened.add(users.submit(() -> check.check(response, TestIdp.REQUEST)));
      }
      for (int user = 0; user < opened.size(); user++) {
        assertThat(opened.get(user).get().attributes())
            .containsEntry("uid", List.of("user" + user));
      }
    } finally {
      users.shutdownNow();
    }
  }

  @Test
  void shouldOpenAnEncryptedName() throws Exception {
    Response response = TestIdp.response("test001");
    var subject = response.getAssertions().get(0).getSubject();
    subject.setEncryptedID(
        TestIdp.encrypter(null, EncryptionConstants.ALGO_ID_KEYTRANSPORT_RSAOAEP)
            .encrypt(subject.getNameID()));
    subject.setNameID(null);
    TestIdp.sign(response.getAssertions().get(0));
    byte[] xml = TestIdp.xml(response);

    assertThat(check(xml, CheckLevel.DECRYPT).nameId()).isEqualTo("test001");
    assertThat(check(xml, CheckLevel.VERIFY).nameId()).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(CheckLevel.class)
  void shouldLookAtUnsignedResponsesAsFarAsAskedFor(CheckLevel level) throws Exception {
    byte[] xml = TestIdp.xml(TestIdp.response("test001"));

    if (level.compareTo(CheckLevel.VERIFY) < 0) {
      assertThat(check(xml, level).nameId()).isEqualTo(level == CheckLevel.OFF ? "" : "test001");
    } else {
      assertThatThrownBy(() -> check(xml, level)).hasMessageContaining("bears a signature");
    }
  }

  @Test
  void shouldReadASignedResponseWithCommentsBetweenItsElements() throws Exception {
    Response response = TestIdp.response("test001");
    TestIdp.sign(response.getAssertions().get(0));
    String xml = new String(TestIdp.xml(response), StandardCharsets.UTF_8);
    String commented =
        xml.replace("<saml2:Subject>", "<!-- who --><saml2:Subject><?x y?>")
            .replace("</saml2:Assertion>", "<!-- end --></saml2:Assertion><!-- of all -->")
            .replace("<ds:X509Data>", "<!-- key --><ds:X509Data>");

    assertThat(check(commented.getBytes(StandardCharsets.UTF_8), CheckLevel.VERIFY).nameId())
        .isEqualTo("test001");
  }

  private static byte[] changed(Consumer<Assertion> change) {
    Response response = TestIdp.response("test001");
    change.accept(response.getAssertions().get(0));
    TestIdp.sign(response.getAssertions().get(0));
    return TestIdp.xml(response);
  }

  private static SubjectConfirmation confirmation(Assertion assertion) throws Exception {
    return XMLObjectSupport.cloneXMLObject(assertion.getSubject().getSubjectConfirmations().get(0));
  }

  @Test
  void shouldTakeAnyConfirmationThatFits() throws Exception {
    byte[] xml =
        changed(
            assertion -> {
              try {
                SubjectConfirmation elsewhere = confirmation(assertion);
                elsewhere.getSubjectConfirmationData().setRecipient("https://other.example.org/");
                SubjectConfirmation over = confirmation(assertion);
                over.getSubjectConfirmationData().setNotOnOrAfter(Instant.now().minusSeconds(999));
                SubjectConfirmation holder = confirmation(assertion);
                holder.setMethod(SubjectConfirmation.METHOD_HOLDER_OF_KEY);
                assertion
                    .getSubject()
                    .getSubjectConfirmations()
                    .addAll(0, List.of(holder, elsewhere, over));
              } catch (Exception e) {
                throw new IllegalStateException(e);
              }
            });

    assertThat(check(xml, CheckLevel.VERIFY).nameId()).isEqualTo("test001");
  }

  @Test
  void shouldTakeConditionsOfTheSpecification() throws Exception {
    byte[] xml =
        changed(
            assertion -> {
              OneTimeUse once = OpenSaml.build(OneTimeUse.DEFAULT_ELEMENT_NAME);
              ProxyRestriction proxies = OpenSaml.build(ProxyRestriction.DEFAULT_ELEMENT_NAME);
              proxies.setProxyCount(0);
              assertion.getConditions().getConditions().add(once);
              assertion.getConditions().getConditions().add(proxies);
              assertion.setIssueInstant(Instant.now().plusSeconds(60)); // within the skew
            });

    assertThat(check(xml, CheckLevel.VERIFY).nameId()).isEqualTo("test001");
  }

  @Test
  void shouldTellTheIdpsOwnCode() {
    Response response = TestIdp.response("test001");
    response.setStatus(TestIdp.status(StatusCode.RESPONDER, StatusCode.NO_PASSIVE));

    assertThatThrownBy(() -> check(TestIdp.xml(response), CheckLevel.PARSE))
        .isInstanceOfSatisfying(
            CodedFailure.class, e -> assertThat(e.code()).isEqualTo(StatusCode.NO_PASSIVE));
  }

  @Test
  void shouldTakeAnUnsolicitedResponseWhereNothingWasAsked() throws Exception {
    Response response = TestIdp.response("test001");
    response.setInResponseTo(null);
    var assertion = response.getAssertions().get(0);
    assertion
        .getSubject()
        .getSubjectConfirmations()
        .get(0)
        .getSubjectConfirmationData()
        .setInResponseTo(null);
    TestIdp.sign(assertion);
    ResponseCheck check = new ResponseCheck(TestIdp.sp(), CheckLevel.VERIFY, new Replays());

    assertThat(check.check(TestIdp.xml(response), null).nameId()).isEqualTo("test001");
  }
}
