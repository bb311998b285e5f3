package org.authmeter.testbed.profiles;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import org.authmeter.signon.saml.message.OpenSaml;
import org.authmeter.testbed.RunningTestbed;
import org.authmeter.testbed.SharedTestbed;
import org.authmeter.testbed.saml.SoapEnvelope;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.opensaml.core.xml.XMLObject;
import org.opensaml.saml.saml2.core.Assertion;
import org.opensaml.saml.saml2.core.AuthnRequest;
import org.opensaml.saml.saml2.core.NameID;
import org.opensaml.saml.saml2.core.NameIDPolicy;
import org.opensaml.saml.saml2.core.Response;
import org.opensaml.saml.saml2.core.StatusCode;
import org.opensaml.saml.saml2.ecp.RequestAuthenticated;

/** Enhanced clients: SOAP to the IdP, name and password by HTTP Basic. */
class EcpIT {
  @TempDir Path folder;
  private final RunningTestbed testbed = SharedTestbed.get();
  private final SoapClient soap = new SoapClient(testbed);

  @Test
  void theResponseComesInSoapForTheSpsPaosAcs() throws Exception {
    TestSp sp = new TestSp(testbed, folder, "ecp").register();
    AuthnRequest request = sp.authnRequest("SOAP/ECP");
    HttpResponse<byte[]> answer = soap.send(sp.idp("SOAP/ECP"), request, "test001:test001pw");
    assertThat(answer.statusCode()).isEqualTo(200);
    List<XMLObject> headers = SoapClient.envelope(answer).getHeader().getUnknownXMLObjects();
    assertThat(headers).hasSize(1);
    assertThat(
            ((org.opensaml.saml.saml2.ecp.Response) headers.get(0))
                .getAssertionConsumerServiceURL())
        .isEqualTo(sp.acs());
    Response response = SoapEnvelope.body(answer.body(), Response.class);
    assertThat(response.getInResponseTo()).isEqualTo(request.getID());
    Assertion assertion = new Answers(sp).assertion(response);
    assertThat(assertion.getSubject().getNameID().getFormat()).isEqualTo(NameID.TRANSIENT);
  }

  @Test
  void aSignedRequestIsVerifiedAndSaidToBe() throws Exception {
    TestSp sp = new TestSp(testbed, folder, "ecp").register();
    AuthnRequest request = sp.authnRequest("SOAP/ECP");
    sp.key.sign(request);
    HttpResponse<byte[]> answer = soap.send(sp.idp("SOAP/ECP"), request, "test001:test001pw");
    assertThat(SoapClient.envelope(answer).getHeader().getUnknownXMLObjects())
        .anyMatch(RequestAuthenticated.class::isInstance);

    AuthnRequest forged = sp.authnRequest("SOAP/ECP");
    new TestSp(testbed, folder, "forger").key.sign(forged);
    HttpResponse<byte[]> refused = soap.send(sp.idp("SOAP/ECP"), forged, "test001:test001pw");
    assertThat(refused.statusCode()).isEqualTo(500);
    assertThat(SoapClient.fault(refused)).contains("does not verify");
  }

  @Test
  void withoutTheRightPasswordThereIsAChallenge() throws Exception {
    TestSp sp = new TestSp(testbed, folder, "ecp").register();
    for (String basic : new String[] {null, "test001:wrong", "nobody"}) {
      HttpResponse<byte[]> answer =
          soap.send(sp.idp("SOAP/ECP"), sp.authnRequest("SOAP/ECP"), basic);
      assertThat(answer.statusCode()).isEqualTo(401);
      assertThat(answer.headers().firstValue("WWW-Authenticate").orElse("")).startsWith("Basic ");
    }
  }

  @Test
  void whatIsNotGrantedIsRefusedInSoap() throws Exception {
    TestSp sp = new TestSp(testbed, folder, "ecp").register();
    AuthnRequest request = sp.authnRequest("SOAP/ECP");
    NameIDPolicy policy = OpenSaml.build(NameIDPolicy.DEFAULT_ELEMENT_NAME);
    policy.setFormat(NameID.KERBEROS);
    request.setNameIDPolicy(policy);
    Response response =
        SoapEnvelope.body(
            soap.send(sp.idp("SOAP/ECP"), request, "test001:test001pw").body(), Response.class);
    assertThat(response.getStatus().getStatusCode().getStatusCode().getValue())
        .isEqualTo(StatusCode.INVALID_NAMEID_POLICY);
  }
}
