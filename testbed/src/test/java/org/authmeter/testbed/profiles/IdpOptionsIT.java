package org.authmeter.testbed.profiles;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import org.authmeter.testbed.ControlClient;
import org.authmeter.testbed.Page;
import org.authmeter.testbed.RunningTestbed;
import org.authmeter.testbed.saml.SamlObjects;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.opensaml.saml.common.xml.SAMLConstants;
import org.opensaml.saml.saml2.core.Assertion;
import org.opensaml.saml.saml2.core.Response;
import org.opensaml.saml.saml2.metadata.EntityDescriptor;
import org.opensaml.saml.saml2.metadata.IDPSSODescriptor;

/**
 * An IdP that wants signed requests and encrypts, its metadata, and an SP that it knows at once.
 */
@Tag("long")
class IdpOptionsIT {
  @TempDir Path folder;

  @Test
  void optionsAndMetadataSayTheSame() throws Exception {
    // The SP must be known before the testbed is: it needs none for its metadata.
    TestSp early = new TestSp(null, folder, "early");
    Path file = TestSp.file(folder, early.metadata("", "", ""));
    try (RunningTestbed testbed =
        RunningTestbed.start(
            "--want-signed-requests",
            "--encrypt",
            "both",
            "--data-encryption",
            "aes256-gcm",
            "--key-transport",
            "rsa-oaep",
            "--sp-metadata",
            file.toString())) {
      IDPSSODescriptor idp = metadata(testbed);
      assertThat(idp.getWantAuthnRequestsSigned()).isTrue();
      assertThat(idp.getSingleSignOnServices()).hasSize(4);
      assertThat(idp.getSingleLogoutServices()).hasSize(3);
      assertThat(idp.getArtifactResolutionServices()).hasSize(2);

      TestSp sp = early.at(testbed);
      Answers answers = new Answers(sp);
      Page refused = sp.ask(sp.browser(), request -> {});
      assertThat(refused.text()).contains("is not signed, and metadata of the IdP says");
      Response response = answers.response(login(sp));
      assertThat(response.getAssertions()).isEmpty();
      Assertion assertion = answers.assertion(response);
      assertThat(assertion.getSubject().getNameID()).isNull();
      assertThat(answers.nameId(assertion).getValue()).isNotBlank();

      TestSp later = new TestSp(testbed, folder, "later").register();
      assertThat(new ControlClient(testbed).post("/components/idp-1/restart").status())
          .isEqualTo(200);
      new Answers(later).assertion(login(later));
    }
  }

  private static Page login(TestSp sp) throws Exception {
    var browser = sp.browser().at(sp.testbed.get("authmeter.saml.node1"));
    String url = sp.signedQuery(sp.authnRequest("Redirect/SSO"), "");
    return sp.signOn(browser, browser.open(url));
  }

  private static IDPSSODescriptor metadata(RunningTestbed testbed) throws Exception {
    URI url = URI.create(testbed.get("authmeter.saml.sp.idpMetadata"));
    var answer =
        HttpClient.newHttpClient()
            .send(HttpRequest.newBuilder(url).build(), BodyHandlers.ofByteArray());
    EntityDescriptor entity = SamlObjects.parse(answer.body(), EntityDescriptor.class);
    assertThat(entity.getEntityID())
        .isEqualTo(testbed.get("authmeter.saml.sp.idpEntityId"))
        .isEqualTo(testbed.get("testbed.idp.metadata"));
    return entity.getIDPSSODescriptor(SAMLConstants.SAML20P_NS);
  }
}
