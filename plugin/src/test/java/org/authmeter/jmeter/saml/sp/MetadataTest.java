package org.authmeter.jmeter.saml.sp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.authmeter.jmeter.saml.message.Binding;
import org.authmeter.jmeter.saml.message.OpenSaml;
import org.authmeter.jmeter.saml.message.SamlXml;
import org.authmeter.jmeter.saml.metadata.IdentityProvider;
import org.authmeter.jmeter.saml.metadata.Metadata;
import org.authmeter.jmeter.saml.metadata.SpKeys;
import org.authmeter.jmeter.saml.metadata.SpMetadata;
import org.junit.jupiter.api.Test;
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
