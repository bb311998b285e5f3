package org.authmeter.testbed.profiles;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.authmeter.testbed.Page;
import org.authmeter.testbed.saml.IdpMetadata;
import org.authmeter.testbed.saml.MetadataFiles;
import org.authmeter.testbed.saml.SamlObjects;
import org.authmeter.testbed.saml.SignatureCheck;
import org.opensaml.saml.common.SignableSAMLObject;
import org.opensaml.saml.saml2.core.Assertion;
import org.opensaml.saml.saml2.core.NameID;
import org.opensaml.saml.saml2.core.Response;
import org.opensaml.saml.saml2.core.StatusCode;
import org.opensaml.saml.saml2.encryption.Decrypter;
import org.opensaml.xmlsec.encryption.support.InlineEncryptedKeyResolver;
import org.opensaml.xmlsec.keyinfo.impl.StaticKeyInfoCredentialResolver;

/** Reads and verifies what the IdP sends to an SP of the test. */
final class Answers {
  private final TestSp sp;
  private final IdpMetadata idp;

  public Answers(TestSp sp) throws Exception {
    this.sp = sp;
    this.idp =
        IdpMetadata.read(
            java.nio.file.Path.of(sp.testbed.get("testbed.folder"), MetadataFiles.IDP));
  }

  /** The Response in the form of a page that leads to the ACS. */
  Response response(Page page) throws Exception {
    assertThat(page.hasForm()).as(page.body()).isTrue();
    assertThat(page.action().toString()).isEqualTo(sp.acs());
    return SamlObjects.parse(
        Base64.getDecoder().decode(page.fields().get("SAMLResponse")), Response.class);
  }

  /** The assertion of a good Response, opened if need be, its signature verified. */
  Assertion assertion(Response response) throws Exception {
    assertThat(response.getStatus().getStatusCode().getValue()).isEqualTo(StatusCode.SUCCESS);
    assertThat(response.getDestination()).isEqualTo(sp.acs());
    Assertion assertion =
        response.getAssertions().isEmpty()
            ? decrypter().decrypt(response.getEncryptedAssertions().get(0))
            : response.getAssertions().get(0);
    verify(assertion);
    return assertion;
  }

  Assertion assertion(Page page) throws Exception {
    return assertion(response(page));
  }

  NameID nameId(Assertion assertion) throws Exception {
    return assertion.getSubject().getEncryptedID() == null
        ? assertion.getSubject().getNameID()
        : (NameID) decrypter().decrypt(assertion.getSubject().getEncryptedID());
  }

  private Decrypter decrypter() {
    Decrypter decrypter =
        new Decrypter(
            null,
            new StaticKeyInfoCredentialResolver(sp.key.credential()),
            new InlineEncryptedKeyResolver());
    decrypter.setRootInNewDocument(true);
    return decrypter;
  }

  void verify(SignableSAMLObject object) {
    assertThat(object.getSignature()).isNotNull();
    assertThat(SignatureCheck.enveloped(object, List.of(idp.credential()))).isNull();
  }

  /** Verifies the signature in a query (SAML bindings 3.4.4.1). */
  void verifyQuery(String query, Map<String, String> values) {
    String content = query.substring(0, query.indexOf("&Signature="));
    assertThat(
            SignatureCheck.detached(
                content.getBytes(StandardCharsets.UTF_8),
                Base64.getDecoder().decode(values.get("Signature")),
                values.get("SigAlg"),
                List.of(idp.credential())))
        .isNull();
  }

  /** A signed refusal's codes, the second one empty without. */
  List<String> refusal(Page page) throws Exception {
    Response response = response(page);
    verify(response);
    assertThat(response.getAssertions()).isEmpty();
    assertThat(response.getEncryptedAssertions()).isEmpty();
    StatusCode first = response.getStatus().getStatusCode();
    return List.of(
        first.getValue(), first.getStatusCode() == null ? "" : first.getStatusCode().getValue());
  }
}
