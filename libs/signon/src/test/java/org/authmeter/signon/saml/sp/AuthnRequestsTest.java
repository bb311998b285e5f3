package org.authmeter.signon.saml.sp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.browser.web.Request.Role;
import org.authmeter.signon.saml.message.Binding;
import org.authmeter.signon.saml.message.BindingDecoder;
import org.authmeter.signon.saml.message.OpenSaml;
import org.authmeter.signon.saml.message.RequestStyle;
import org.authmeter.signon.saml.message.SamlXml;
import org.authmeter.signon.saml.message.Signatures;
import org.authmeter.signon.saml.metadata.RequestOptions;
import org.authmeter.signon.saml.metadata.ServiceProvider;
import org.authmeter.signon.saml.metadata.SpKeys;
import org.junit.jupiter.api.Test;
import org.opensaml.saml.saml2.core.AuthnRequest;
import org.opensaml.saml.saml2.core.NameID;
import org.opensaml.security.credential.BasicCredential;
import org.opensaml.xmlsec.crypto.XMLSigningUtil;

class AuthnRequestsTest {
  private static final List<java.security.cert.X509Certificate> SP =
      List.of(TestKeys.SP.certificate());

  private static AuthnRequest read(byte[] xml) throws CodedFailure {
    return OpenSaml.read(
        SamlXml.parse(xml, "AuthnRequest").getDocumentElement(), AuthnRequest.class);
  }

  @Test
  void shouldMakeAFreshRequestForEachLogin() throws Exception {
    AuthnRequests requests = new AuthnRequests(TestIdp.sp());

    AuthnRequests.Sent first = requests.create(RequestStyle.UNSIGNED, Binding.POST);
    AuthnRequests.Sent second = requests.create(RequestStyle.UNSIGNED, Binding.POST);

    assertThat(first.id()).isNotEqualTo(second.id());
    assertThat(first.http().role()).isEqualTo(Role.SIGN_ON_REQUEST);
    assertThat(first.http().uri().toString())
        .startsWith("https://idp.example.org/sso?tenant=1&SAMLRequest=")
        .doesNotContain("Signature=");
    AuthnRequest message = read(BindingDecoder.of(first.http()).message("SAMLRequest"));
    assertThat(message.getID()).isEqualTo(first.id());
    assertThat(message.getIssuer().getValue()).isEqualTo(TestIdp.SP);
    assertThat(message.getAssertionConsumerServiceURL()).isEqualTo(TestIdp.ACS.toString());
    assertThat(message.isForceAuthn()).isFalse();
  }

  @Test
  void shouldAskForWhatWasSet() throws Exception {
    ServiceProvider plain = TestIdp.sp();
    ServiceProvider sp =
        new ServiceProvider(
            plain.entityId(),
            plain.acs(),
            plain.logout(),
            plain.keys(),
            plain.idp(),
            new RequestOptions(NameID.TRANSIENT, "urn:mfa", true, true),
            Duration.ZERO);

    AuthnRequest message = new AuthnRequests(sp).message("https://idp", Binding.ARTIFACT);

    assertThat(message.isForceAuthn()).isTrue();
    assertThat(message.isPassive()).isTrue();
    assertThat(message.getNameIDPolicy().getFormat()).isEqualTo(NameID.TRANSIENT);
    assertThat(message.getRequestedAuthnContext().getAuthnContextClassRefs().get(0).getURI())
        .isEqualTo("urn:mfa");
    assertThat(message.getProtocolBinding()).isEqualTo(Binding.ARTIFACT.uri());
  }

  @Test
  void shouldSignTheQuery() throws Exception {
    AuthnRequests.Sent sent =
        new AuthnRequests(TestIdp.sp()).create(RequestStyle.REDIRECT_SIGNED, Binding.POST);

    assertThat(BindingDecoder.of(sent.http()).verify("SAMLRequest", SP)).isTrue();
    assertThatThrownBy(
            () ->
                BindingDecoder.of(sent.http())
                    .verify("SAMLRequest", List.of(TestKeys.STRANGER.certificate())))
        .hasMessageContaining("does not verify");
  }

  @Test
  void shouldSignTheMessageInAForm() throws Exception {
    AuthnRequests.Sent sent =
        new AuthnRequests(TestIdp.sp()).create(RequestStyle.POST_SIGNED, Binding.POST);

    assertThat(sent.http().uri()).hasToString("https://idp.example.org/sso/post");
    AuthnRequest message = read(BindingDecoder.of(sent.http()).message("SAMLRequest"));
    assertThat(new Signatures(SP).verify(message)).isTrue();
  }

  @Test
  void shouldSignTheValuesOfAForm() throws Exception {
    AuthnRequests.Sent sent =
        new AuthnRequests(TestIdp.sp()).create(RequestStyle.SIMPLESIGN, Binding.POST);

    BindingDecoder form = BindingDecoder.of(sent.http());
    String text =
        "SAMLRequest="
            + new String(form.message("SAMLRequest"), StandardCharsets.UTF_8)
            + "&RelayState="
            + form.get("RelayState")
            + "&SigAlg="
            + form.get("SigAlg");
    assertThat(
            XMLSigningUtil.verifyWithURI(
                new BasicCredential(TestKeys.SP.certificate().getPublicKey()),
                form.get("SigAlg"),
                Base64.getDecoder().decode(form.get("Signature")),
                text.getBytes(StandardCharsets.UTF_8)))
        .isTrue();
  }

  @Test
  void shouldSayThatAKeyIsMissing() {
    AuthnRequests requests = new AuthnRequests(TestIdp.sp(SpKeys.NONE));

    assertThatThrownBy(() -> requests.create(RequestStyle.REDIRECT_SIGNED, Binding.POST))
        .hasMessageContaining("set keyStore");
  }
}
