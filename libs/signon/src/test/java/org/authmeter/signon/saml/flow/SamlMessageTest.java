package org.authmeter.signon.saml.flow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import org.authmeter.browser.failure.CodedFailure;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SamlMessageTest {
  private static byte[] response(String inner) {
    return ("<p:Response xmlns:p='urn:oasis:names:tc:SAML:2.0:protocol'"
            + " xmlns='urn:oasis:names:tc:SAML:2.0:assertion'>"
            + inner
            + "</p:Response>")
        .getBytes(StandardCharsets.UTF_8);
  }

  @Test
  void shouldReadAttributesByFriendlyNameOrName() throws CodedFailure {
    SamlMessage message =
        SamlMessage.parse(
            response(
                "<p:Status><p:StatusCode Value='urn:oasis:names:tc:SAML:2.0:status:Success'/>"
                    + "</p:Status><Assertion><Subject><NameID> u1 </NameID></Subject>"
                    + "<AttributeStatement><Attribute Name='urn:oid:1' FriendlyName='mail'>"
                    + "<AttributeValue>a@x</AttributeValue><AttributeValue>b@x</AttributeValue>"
                    + "</Attribute><Attribute Name='uid'><AttributeValue>u1</AttributeValue>"
                    + "</Attribute></AttributeStatement></Assertion>"));

    assertThat(message.failedStatus()).isNull();
    assertThat(message.nameId()).isEqualTo("u1");
    assertThat(message.attributes())
        .containsEntry("mail", List.of("a@x", "b@x"))
        .containsEntry("uid", List.of("u1"));
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      value = {
        "true, <p:StatusCode Value='SUCCESS'/>",
        "true, <p:StatusCode  Value = \"SUCCESS\" ></p:StatusCode>",
        "false, <p:StatusCode Value='SUCCESS'><p:StatusCode Value='other'/></p:StatusCode>",
        "false, <p:StatusCode Value='other'><p:StatusCode Value='SUCCESS'/></p:StatusCode>",
        "false, <!-- <p:StatusCode Value='SUCCESS'/> --><p:StatusCode Value='other'/>",
        "false, <p:StatusCode Value='other'/><p:StatusMessage>SUCCESS</p:StatusMessage>",
        "false, <p:StatusCode Value='SUCCESS&#x78;'/>",
        "false, <p:StatusMessage/>",
      })
  void shouldSeeAPlainSuccessWithoutParsing(boolean plain, String status) throws CodedFailure {
    byte[] xml = response(status.replace("SUCCESS", "urn:oasis:names:tc:SAML:2.0:status:Success"));

    assertThat(SamlMessage.succeeds(xml)).isEqualTo(plain);
    if (plain) {
      assertThat(SamlMessage.parse(xml).failedStatus()).isNull();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "not xml",
        "",
        "<!DOCTYPE x [<!ENTITY e SYSTEM 'file:///etc/hostname'>]><x>&e;</x>",
        "<!DOCTYPE x SYSTEM 'http://127.0.0.1:1/x.dtd'><x/>"
      })
  void shouldRefuseWhatIsNoXmlOrHasADocumentType(String xml) {
    assertThatThrownBy(() -> SamlMessage.parse(xml.getBytes(StandardCharsets.UTF_8)))
        .isInstanceOf(CodedFailure.class)
        .extracting("code")
        .isEqualTo("BAD_RESPONSE");
  }

  @Test
  void shouldReadTheRedirectBinding() throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (DeflaterOutputStream deflate =
        new DeflaterOutputStream(out, new Deflater(Deflater.DEFAULT_COMPRESSION, true))) {
      deflate.write("<x>".getBytes(StandardCharsets.UTF_8));
    }
    String value =
        URLEncoder.encode(
            Base64.getEncoder().encodeToString(out.toByteArray()), StandardCharsets.UTF_8);
    URI uri = URI.create("https://sp.example/ACS?a=b&SAMLResponse=" + value + "&RelayState=r");

    assertThat(RedirectBinding.message(uri, "SAMLResponse")).asString().isEqualTo("<x>");
    assertThat(RedirectBinding.message(uri, "SAMLRequest")).isNull();
    assertThatThrownBy(
            () ->
                RedirectBinding.message(URI.create("https://x/?SAMLResponse=AAAA"), "SAMLResponse"))
        .isInstanceOf(CodedFailure.class);
  }
}
