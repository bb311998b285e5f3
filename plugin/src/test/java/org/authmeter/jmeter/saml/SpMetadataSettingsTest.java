package org.authmeter.jmeter.saml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.jmeter.threads.JMeterContextService;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.jmeter.core.JMeterExtension;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Metadata that cannot be used fails each sample, with the file, the IdP and the element. */
@ExtendWith(JMeterExtension.class)
class SpMetadataSettingsTest {
  @TempDir static Path folder;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<KeyDescriptor use='signing'><KeyInfo xmlns='http://www.w3.org/2000/09/xmldsig#'><X509Data>"
            + "<X509Certificate>\n \n</X509Certificate></X509Data></KeyInfo></KeyDescriptor>",
        "<SingleSignOnService Binding='urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST'"
            + " Location=''/>"
      })
  void shouldNameFileIdpAndElement(String element) throws Exception {
    Path file =
        Files.writeString(
            folder.resolve("idp-metadata.xml"),
            "<EntityDescriptor xmlns='urn:oasis:names:tc:SAML:2.0:metadata'"
                + " entityID='https://idp.authmeter.test/'><IDPSSODescriptor"
                + " protocolSupportEnumeration='urn:oasis:names:tc:SAML:2.0:protocol'>"
                + element
                + "</IDPSSODescriptor></EntityDescriptor>");
    SamlServiceProviderConfig sp = new SamlServiceProviderConfig();
    sp.setName("SP");
    sp.setProperty("entityId", "https://sp.authmeter.test/");
    sp.setProperty("acs", "https://sp.authmeter.test/acs");
    sp.setProperty("idpMetadata", file.toString());

    sp.testStarted();

    assertThatThrownBy(
            () ->
                SamlServiceProviderConfig.KEY.find(
                    JMeterContextService.getContext().getVariables(), "sp"))
        .isInstanceOfSatisfying(
            CodedFailure.class, e -> assertThat(e.code()).isEqualTo("INVALID_SETTINGS"))
        .hasMessageContaining("idp-metadata.xml")
        .hasMessageContaining("https://idp.authmeter.test/")
        .hasMessageContaining(element.substring(1, 14));
  }
}
