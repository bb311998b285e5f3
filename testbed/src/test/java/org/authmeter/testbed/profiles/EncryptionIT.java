package org.authmeter.testbed.profiles;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.authmeter.testbed.Browser;
import org.authmeter.testbed.ControlClient;
import org.authmeter.testbed.Page;
import org.authmeter.testbed.SharedTestbed;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.opensaml.saml.saml2.core.Assertion;
import org.opensaml.saml.saml2.core.Response;
import org.opensaml.xmlsec.encryption.EncryptedData;
import org.opensaml.xmlsec.encryption.EncryptedKey;
import org.opensaml.xmlsec.encryption.MGF;
import org.opensaml.xmlsec.signature.DigestMethod;

/** What is signed and encrypted, and by which algorithms, as the control or metadata says. */
class EncryptionIT {
  @TempDir Path folder;
  private TestSp sp;
  private Browser browser;

  @BeforeEach
  void sp() throws Exception {
    sp = new TestSp(SharedTestbed.get(), folder, "encryption");
    browser = sp.browser();
  }

  @ParameterizedTest
  @CsvSource({
    "aes128-gcm, rsa-oaep-mgf1p",
    "aes256-gcm, rsa-oaep",
    "aes128-cbc, rsa-oaep",
    "aes256-cbc, rsa-oaep-mgf1p"
  })
  void theControlNamesTheAlgorithms(String data, String keyTransport) throws Exception {
    sp.register(
        "?encrypt=both&data=" + data + "&keyTransport=" + keyTransport, sp.metadata("", "", ""));
    Response response = response();
    assertThat(response.getAssertions()).isEmpty();
    EncryptedData encrypted = response.getEncryptedAssertions().get(0).getEncryptedData();
    assertThat(encrypted.getEncryptionMethod().getAlgorithm()).endsWith("#" + data);
    assertThat(key(encrypted).getEncryptionMethod().getAlgorithm()).endsWith("#" + keyTransport);
    Answers answers = new Answers(sp);
    Assertion assertion = answers.assertion(response);
    assertThat(assertion.getSubject().getNameID()).isNull();
    assertThat(answers.nameId(assertion).getValue()).isNotBlank();
  }

  @Test
  void metadataNamesTheAlgorithmsInItsOrder() throws Exception {
    String methods =
        """
        <EncryptionMethod Algorithm="urn:unknown"/>
        <EncryptionMethod Algorithm="http://www.w3.org/2001/04/xmlenc#aes256-cbc"/>
        <EncryptionMethod Algorithm="http://www.w3.org/2009/xmlenc11#aes128-gcm"/>
        <EncryptionMethod Algorithm="http://www.w3.org/2009/xmlenc11#rsa-oaep">
        <ds:DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha512"/>
        <xenc11:MGF xmlns:xenc11="http://www.w3.org/2009/xmlenc11#" Algorithm="http://www.w3.org/2009/xmlenc11#mgf1sha512"/>
        </EncryptionMethod>""";
    sp.register("?encrypt=assertion", sp.metadata("", methods, ""));
    Response response = response();
    EncryptedData encrypted = response.getEncryptedAssertions().get(0).getEncryptedData();
    assertThat(encrypted.getEncryptionMethod().getAlgorithm()).endsWith("#aes256-cbc");
    var method = key(encrypted).getEncryptionMethod();
    assertThat(method.getAlgorithm()).endsWith("xmlenc11#rsa-oaep");
    assertThat(
            ((DigestMethod) method.getUnknownXMLObjects(DigestMethod.DEFAULT_ELEMENT_NAME).get(0))
                .getAlgorithm())
        .endsWith("#sha512");
    assertThat(((MGF) method.getUnknownXMLObjects(MGF.DEFAULT_ELEMENT_NAME).get(0)).getAlgorithm())
        .endsWith("#mgf1sha512");
    assertThat(new Answers(sp).assertion(response).getSubject().getNameID()).isNotNull();
  }

  @Test
  void theControlNamesWhatIsSigned() throws Exception {
    sp.register("?sign=response", sp.metadata("", "", ""));
    Response response = response();
    new Answers(sp).verify(response);
    assertThat(response.getAssertions().get(0).getSignature()).isNull();
    sp.register("?sign=both", sp.metadata("", "", ""));
    Response both = response();
    new Answers(sp).verify(both);
    new Answers(sp).assertion(both);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "?sign=nothing | sign 'nothing': legal values are assertion, response, both",
        "?colour=red | no setting 'colour': legal are sign, encrypt, data, keyTransport",
        "?data=des | data encryption 'des': legal values are aes128-cbc",
      })
  void wrongSettingsAreRefusedWithTheLegalOnes(String query, String why) throws Exception {
    ControlClient.Answer answer =
        new ControlClient(SharedTestbed.get()).post("/sp" + query, sp.metadata("", "", ""));
    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.json().get("error").asText()).contains(why);
    // It was not learnt either.
    assertThat(sp.ask(browser, request -> {}).text()).contains("no metadata for the SP");
  }

  @Test
  void wrongMetadataIsRefused() throws Exception {
    ControlClient control = new ControlClient(SharedTestbed.get());
    assertThat(control.post("/sp", "<x/>").status()).isEqualTo(400);
    String doctype = "<!DOCTYPE x [<!ENTITY e SYSTEM 'file:///etc/passwd'>]><x>&e;</x>";
    assertThat(control.post("/sp", doctype).json().get("error").asText())
        .contains("no readable EntityDescriptor");
    assertThat(control.get("/sp").status()).isEqualTo(405);
  }

  private static EncryptedKey key(EncryptedData encrypted) {
    return encrypted.getKeyInfo().getEncryptedKeys().get(0);
  }

  private Response response() throws Exception {
    Page page = sp.ask(browser, request -> {});
    return new Answers(sp).response(page.isLoginForm() ? sp.signOn(browser, page) : page);
  }
}
