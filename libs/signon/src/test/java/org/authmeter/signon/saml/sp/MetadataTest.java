package org.authmeter.signon.saml.sp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.authmeter.signon.saml.message.Binding;
import org.authmeter.signon.saml.message.OpenSaml;
import org.authmeter.signon.saml.message.SamlXml;
import org.authmeter.signon.saml.metadata.IdentityProvider;
import org.authmeter.signon.saml.metadata.Metadata;
import org.authmeter.signon.saml.metadata.SpKeys;
import org.authmeter.signon.saml.metadata.SpMetadata;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.opensaml.saml.saml2.metadata.EntityDescriptor;
import org.opensaml.security.credential.UsageType;

class MetadataTest {
  private static final String MANY =
      "<EntitiesDescriptor xmlns='urn:oasis:names:tc:SAML:2.0:metadata'>%s</EntitiesDescriptor>";

  @Test
  void shouldReadAllThatTheIdpOffers() {
    IdentityProvider idp = Metadata.idp(TestIdp.metadata(TestKeys.IDP), "");

    assertThat(idp.entityId()).isEqualTo(TestIdp.IDP);
    assertThat(idp.certificates()).containsExactly(TestKeys.IDP.certificate());
    assertThat(idp.signOn())
        .containsOnlyKeys(Binding.REDIRECT, Binding.POST, Binding.SIMPLE_SIGN, Binding.SOAP);
    assertThat(idp.artifacts()).containsEntry(3, URI.create("https://idp.example.org/artifact"));
    assertThat(idp.logout().get(Binding.REDIRECT).answers())
        .hasToString("https://idp.example.org/slo-answer");
    assertThat(idp.wantsSigned()).isTrue();
  }

  @Test
  void shouldFindOneIdpOfAFederation() {
    String one = new String(TestIdp.metadata(TestKeys.IDP), StandardCharsets.UTF_8);
    String two = one.replace(TestIdp.IDP, "https://other.example.org/idp");
    byte[] both = MANY.formatted(one + two).getBytes(StandardCharsets.UTF_8);

    assertThat(Metadata.idp(both, TestIdp.IDP).entityId()).isEqualTo(TestIdp.IDP);
    assertThatThrownBy(() -> Metadata.idp(both, ""))
        .hasMessageContaining("2 IdPs are there")
        .hasMessageContaining("https://other.example.org/idp");
    assertThatThrownBy(() -> Metadata.idp(both, "https://none"))
        .hasMessageContaining("there is no IdP \"https://none\"");
  }

  private static String one() {
    return new String(TestIdp.metadata(TestKeys.IDP), StandardCharsets.UTF_8);
  }

  private static IdentityProvider read(String xml) {
    return Metadata.idp(xml.getBytes(StandardCharsets.UTF_8), "");
  }

  @Test
  void shouldReadMetadataWithCommentsBetweenItsElements() {
    String commented =
        "<!-- to be completed --><?xml-stylesheet href='x'?>"
            + one()
                .replace("<KeyDescriptor>", "<!-- back channel --><KeyDescriptor><!-- first -->")
                .replace("<X509Data>", "<X509Data><!-- \"old\" --><?pi x?>")
                .replace("</IDPSSODescriptor>", "<!-- the end --></IDPSSODescriptor>");

    assertThat(read(commented).certificates()).containsExactly(TestKeys.IDP.certificate());
    assertThatThrownBy(
            () -> read(one().replace("</X509Certificate>", "<!-- x --></X509Certificate>")))
        .hasMessageContaining("the value of X509Certificate has a comment");
  }

  @Test
  void shouldTakeTheRoleOfSaml2() throws Exception {
    String old =
        "<IDPSSODescriptor protocolSupportEnumeration='urn:oasis:names:tc:SAML:1.1:protocol"
            + " urn:mace:shibboleth:1.0'><SingleSignOnService Location='https://old.example.org/'"
            + " Binding='urn:mace:shibboleth:1.0:profiles:AuthnRequest'/></IDPSSODescriptor>";
    String both = one().replace("<IDPSSODescriptor WantAuthn", old + "<IDPSSODescriptor WantAuthn");

    assertThat(read(both).signOn(Binding.POST)).hasToString("https://idp.example.org/sso/post");
    String only =
        "<EntityDescriptor xmlns='urn:oasis:names:tc:SAML:2.0:metadata' entityID='https://old'>"
            + old
            + "</EntityDescriptor>";
    assertThat(read(MANY.formatted(only + one())).entityId()).isEqualTo(TestIdp.IDP);
    assertThatThrownBy(() -> read(only))
        .hasMessageContaining("https://old: it is no IdP of SAML 2.0")
        .hasMessageContaining("protocolSupportEnumeration");
  }

  @Test
  void shouldRefuseMetadataWhoseGroupOrRoleHasEnded() {
    String group =
        MANY.replace("tor xmlns", "tor validUntil='2021-02-03T04:05:06+01:00' xmlns")
            .formatted(MANY.formatted(one()));
    String role = one().replace("WantAuthn", "validUntil='2022-02-03T04:05:06Z' WantAuthn");

    assertThatThrownBy(() -> read(group))
        .hasMessageContaining(TestIdp.IDP)
        .hasMessageContaining("validUntil of EntitiesDescriptor");
    assertThatThrownBy(() -> read(role)).hasMessageContaining("validUntil of IDPSSODescriptor");
    assertThatThrownBy(() -> read(one().replace("WantAuthn", "validUntil='soon' WantAuthn")))
        .hasMessageContaining("\"soon\"");
  }

  @Test
  void shouldReadCertificatesWithTheLinesOfPem() {
    String pem =
        one()
            .replace("<X509Certificate>", "<X509Certificate>\n-----BEGIN CERTIFICATE-----\n")
            .replace("</X509Certificate>", "\n-----END CERTIFICATE-----\n</X509Certificate>");

    assertThat(read(pem).certificates()).containsExactly(TestKeys.IDP.certificate());
  }

  /** Each names the IdP, and the element that cannot be used. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "(?s)<X509Certificate>.*</X509Certificate>|<X509Certificate> </X509Certificate>"
            + "|KeyDescriptor 1: an X509Certificate is empty",
        "(?s)<X509Certificate>.*</X509Certificate>|<X509Certificate/>|an X509Certificate is empty",
        "(?s)<X509Certificate>.*</X509Certificate>|<X509Certificate>AAAA</X509Certificate>"
            + "|KeyDescriptor 1: an X509Certificate cannot be read",
        "(?s)<X509Data>.*</X509Data>|<KeyValue><RSAKeyValue><Modulus>AQAB</Modulus>"
            + "<Exponent>AQAB</Exponent></RSAKeyValue></KeyValue>|a KeyValue and no X509Certificate",
        "(?s)<X509Data>.*</X509Data>|<KeyName>idp</KeyName>|no KeyDescriptor for signing has an X509",
        "https://idp.example.org/sso/post||SingleSignOnService of urn:oasis:names:tc:SAML:2.0:"
            + "bindings:HTTP-POST has no Location",
        "Location=\"https://idp.example.org/slo\"||SingleLogoutService of",
        "https://idp.example.org/sso/post|sso|has the address \"sso\"",
        "index=\"3\"||ArtifactResolutionService has no index",
        "index=\"3\"|index=\"x\"|https://idp.example.org/idp: the EntityDescriptor is not as",
      })
  void shouldNameWhatCannotBeUsed(String from, String to, String words) {
    String changed = one().replaceAll(from, to == null ? "" : to);

    assertThatThrownBy(() -> read(changed))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(words);
  }

  @Test
  void shouldRefuseARoleWithoutItsEntity() {
    assertThatThrownBy(
            () -> read("<IDPSSODescriptor xmlns='urn:oasis:names:tc:SAML:2.0:metadata'/>"))
        .hasMessageContaining("0 IdPs are there");
  }

  @Test
  void shouldRefuseMetadataThatHasEnded() {
    String ended =
        new String(TestIdp.metadata(TestKeys.IDP), StandardCharsets.UTF_8)
            .replace(" entityID=", " validUntil='2020-01-01T00:00:00Z' entityID=");

    assertThatThrownBy(() -> Metadata.idp(ended.getBytes(StandardCharsets.UTF_8), ""))
        .hasMessageContaining("ended at 2020-01-01");
  }

  @Test
  void shouldWriteWhatAnIdpNeeds() throws Exception {
    byte[] xml =
        SpMetadata.write(
            TestIdp.SP,
            TestIdp.ACS,
            URI.create("https://sp.example.org/slo"),
            URI.create("http://127.0.0.1:8080/slo"),
            new SpKeys(TestKeys.SP, List.of(TestKeys.SP)),
            "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent");

    EntityDescriptor entity =
        OpenSaml.read(SamlXml.parse(xml, "metadata").getDocumentElement(), EntityDescriptor.class);
    var role = entity.getSPSSODescriptor("urn:oasis:names:tc:SAML:2.0:protocol");
    assertThat(entity.getEntityID()).isEqualTo(TestIdp.SP);
    assertThat(role.getKeyDescriptors())
        .extracting("use")
        .containsExactly(UsageType.SIGNING, UsageType.ENCRYPTION);
    assertThat(role.getAssertionConsumerServices())
        .extracting("binding")
        .containsExactly(Binding.POST.uri(), Binding.ARTIFACT.uri(), Binding.PAOS.uri());
    assertThat(role.getDefaultAssertionConsumerService().getBinding())
        .isEqualTo(Binding.POST.uri());
    assertThat(role.getSingleLogoutServices())
        .extracting("binding")
        .containsExactly(Binding.SOAP.uri(), Binding.REDIRECT.uri(), Binding.POST.uri());
    assertThat(role.isAuthnRequestsSigned()).isTrue();
  }
}
