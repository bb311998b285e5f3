package org.authmeter.testbed.profiles;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Base64;
import org.authmeter.signon.saml.message.OpenSaml;
import org.authmeter.testbed.Browser;
import org.authmeter.testbed.Page;
import org.authmeter.testbed.RunningTestbed;
import org.authmeter.testbed.SharedTestbed;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.opensaml.saml.common.xml.SAMLConstants;
import org.opensaml.saml.saml2.core.Artifact;
import org.opensaml.saml.saml2.core.ArtifactResolve;
import org.opensaml.saml.saml2.core.ArtifactResponse;
import org.opensaml.saml.saml2.core.Response;

/** Responses that are fetched by SOAP. */
class ArtifactIT {
  @TempDir Path folder;
  private final RunningTestbed testbed = SharedTestbed.get();
  private final SoapClient soap = new SoapClient(testbed);

  @Test
  void anArtifactIsResolvedOnceByItsSp() throws Exception {
    TestSp sp = new TestSp(testbed, folder, "artifact").register();
    Answers answers = new Answers(sp);
    // One node after the other: each resolves what it made.
    for (String node : new String[] {"authmeter.saml.node1", "authmeter.saml.node2"}) {
      String artifact = artifact(sp, sp.browser().at(testbed.get(node)));
      ArtifactResponse answer = resolve(sp, artifact);
      answers.verify(answer);
      Response response = (Response) answer.getMessage();
      assertThat(answers.assertion(response).getSubject().getNameID()).isNotNull();

      ArtifactResponse second = resolve(sp, artifact);
      answers.verify(second);
      assertThat(second.getMessage()).isNull();
    }
  }

  @Test
  void nobodyElseGetsTheResponse() throws Exception {
    TestSp sp = new TestSp(testbed, folder, "owner").register();
    TestSp thief = new TestSp(testbed, folder, "thief").register();
    String artifact = artifact(sp, sp.browser());
    assertThat(resolve(thief, artifact).getMessage()).isNull();
    assertThat(resolve(sp, "no artifact").getMessage()).isNull();

    String unsigned = artifact(sp, sp.browser());
    var refused = soap.send(endpoint(unsigned), request(sp, unsigned), null);
    assertThat(refused.statusCode()).isEqualTo(500);
    assertThat(SoapClient.fault(refused)).isEqualTo("the ArtifactResolve is not signed");
    assertThat(resolve(sp, unsigned).getMessage()).isNotNull();
  }

  private static String artifact(TestSp sp, Browser browser) throws Exception {
    Page form =
        sp.ask(
            browser,
            request -> request.setProtocolBinding(SAMLConstants.SAML2_ARTIFACT_BINDING_URI));
    String location = sp.signOn(browser, form).location();
    assertThat(location).startsWith(sp.acs() + "?SAMLart=").endsWith("&RelayState=state");
    String parameter = location.substring(location.indexOf('=') + 1, location.indexOf('&'));
    return URLDecoder.decode(parameter, StandardCharsets.UTF_8);
  }

  private ArtifactResponse resolve(TestSp sp, String artifact) throws Exception {
    ArtifactResolve request = request(sp, artifact);
    sp.key.sign(request);
    return soap.ask(endpoint(artifact), request, ArtifactResponse.class);
  }

  private static ArtifactResolve request(TestSp sp, String value) {
    ArtifactResolve request = OpenSaml.build(ArtifactResolve.DEFAULT_ELEMENT_NAME);
    sp.address(request, null);
    Artifact artifact = OpenSaml.build(Artifact.DEFAULT_ELEMENT_NAME);
    artifact.setValue(value);
    request.setArtifact(artifact);
    return request;
  }

  /** The endpoint index is in the artifact (SAML bindings 3.6.4). */
  private String endpoint(String artifact) {
    int index = artifact.equals("no artifact") ? 1 : Base64.getDecoder().decode(artifact)[3];
    return "https://%s:%s/idp/profile/SAML2/SOAP/ArtifactResolution"
        .formatted(testbed.get("authmeter.saml.node" + index), testbed.get("testbed.idp.port"));
  }
}
