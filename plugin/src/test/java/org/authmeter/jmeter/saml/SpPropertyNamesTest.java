package org.authmeter.jmeter.saml;

import static org.assertj.core.api.Assertions.assertThat;

import java.beans.Introspector;
import java.util.Arrays;
import java.util.List;
import org.apache.jmeter.testbeans.TestBeanHelper;
import org.authmeter.jmeter.core.JMeterExtension;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Names that stand in saved plans: never rename them. */
@ExtendWith(JMeterExtension.class)
class SpPropertyNamesTest {
  private static List<String> names(Class<?> element) throws Exception {
    return Arrays.stream(Introspector.getBeanInfo(element).getPropertyDescriptors())
        .filter(field -> !TestBeanHelper.isDescriptorIgnored(field))
        .map(java.beans.PropertyDescriptor::getName)
        .toList();
  }

  @Test
  void shouldKeepThoseOfTheServiceProvider() throws Exception {
    assertThat(names(SamlServiceProviderConfig.class))
        .containsExactlyInAnyOrder(
            "spName",
            "entityId",
            "acs",
            "logoutUrl",
            "soapLogoutUrl",
            "keyStore",
            "keyStorePassword",
            "keyAlias",
            "decryptionKeyStore",
            "decryptionKeyStorePassword",
            "idpMetadata",
            "idpEntityId",
            "nameIdFormat",
            "authnContext",
            "forceAuthn",
            "isPassive",
            "check",
            "clockSkew");
  }

  @Test
  void shouldKeepThoseOfTheSampler() throws Exception {
    assertThat(names(SamlSpSampler.class))
        .contains("spName", "operation", "request", "response", "start", "logout", "encryptName")
        .doesNotContain("resource");
  }

  @Test
  void shouldKeepThoseOfTheAssertion() throws Exception {
    assertThat(names(SamlResponseAssertion.class))
        .containsExactlyInAnyOrder("spName", "inResponseTo", "variable");
  }
}
