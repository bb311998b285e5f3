package org.authmeter.signon.saml.sp;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import org.authmeter.signon.saml.message.ShownMessage;
import org.authmeter.signon.saml.message.Soap;
import org.junit.jupiter.api.Test;

class ShownMessageTest {
  private static String encoded(byte[] xml) {
    return URLEncoder.encode(Base64.getEncoder().encodeToString(xml), StandardCharsets.UTF_8);
  }

  @Test
  void shouldNameWhatAResponseSays() {
    String value = encoded(TestIdp.signed("test001"));

    List<ShownMessage> shown =
        ShownMessage.of("https://sp.example.org/acs", "SAMLResponse=" + value, "", "");

    assertThat(shown).hasSize(1);
    assertThat(shown.get(0).where()).isEqualTo("SAMLResponse in the body of the request");
    assertThat(shown.get(0).text())
        .contains(
            "Issuer: " + TestIdp.IDP,
            "Signature: Assertion by http://www.w3.org/2001/04/xmldsig-more#rsa-sha256 (not"
                + " verified here)",
            "NameID: test001",
            "Attribute: uid = test001")
        .contains("\n   <saml2p:Status>");
  }

  @Test
  void shouldReadSoapAndReportWhatCannotBeRead() {
    byte[] soap = Soap.envelope(TestIdp.signed("test001"));

    assertThat(ShownMessage.of("", "", "", new String(soap, StandardCharsets.UTF_8)))
        .singleElement()
        .extracting(ShownMessage::text)
        .asString()
        .contains("Response: _", "NameID: test001");
    assertThat(ShownMessage.of("https://idp.example.org/sso?SAMLRequest=%21", "", "", ""))
        .singleElement()
        .extracting(ShownMessage::text)
        .asString()
        .contains("BAD_BASE64");
    assertThat(ShownMessage.of("https://idp.example.org/sso?SAMLRequest=***", "", "", ""))
        .isEmpty();
    assertThat(ShownMessage.of("", "", "", "<!DOCTYPE html><html><p>SAMLResponse</html>"))
        .isEmpty();
    assertThat(
            ShownMessage.of(
                "",
                "SAMLResponse="
                    + encoded(
                        "<!DOCTYPE x [<!ENTITY a SYSTEM 'file:///etc/passwd'>]><x>&a;</x>"
                            .getBytes(StandardCharsets.UTF_8)),
                "",
                ""))
        .singleElement()
        .extracting(ShownMessage::text)
        .asString()
        .contains("DOCTYPE_REFUSED");
  }
}
