package org.authmeter.testbed.saml;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.opensaml.saml.common.xml.SAMLConstants;
import org.opensaml.saml.saml2.metadata.EntityDescriptor;
import org.opensaml.saml.saml2.metadata.SingleLogoutService;
import org.opensaml.saml.saml2.metadata.SingleSignOnService;
import org.opensaml.security.x509.BasicX509Credential;

/**
 * The IdP's metadata, as far as the SP uses it.
 *
 * @param credential its public key, for signatures
 * @param singleSignOn URLs of its single sign-on service of the Redirect binding
 * @param singleLogout URL of its single logout service of the Redirect binding
 */
public record IdpMetadata(
    String entityId,
    BasicX509Credential credential,
    List<String> singleSignOn,
    String singleLogout) {

  public static IdpMetadata read(Path file) throws IOException {
    EntityDescriptor entity = SamlObjects.parse(Files.readAllBytes(file), EntityDescriptor.class);
    var role = entity.getIDPSSODescriptor(SAMLConstants.SAML20P_NS);
    List<String> singleSignOn =
        role.getSingleSignOnServices().stream()
            .filter(s -> SAMLConstants.SAML2_REDIRECT_BINDING_URI.equals(s.getBinding()))
            .map(SingleSignOnService::getLocation)
            .toList();
    String singleLogout =
        role.getSingleLogoutServices().stream()
            .filter(s -> SAMLConstants.SAML2_REDIRECT_BINDING_URI.equals(s.getBinding()))
            .map(SingleLogoutService::getLocation)
            .findFirst()
            .orElseThrow(() -> new IOException("the IdP's metadata has no single logout service"));
    BasicX509Credential credential =
        SpDescriptor.credentials(role.getKeyDescriptors().get(0), entity.getEntityID()).get(0);
    return new IdpMetadata(entity.getEntityID(), credential, singleSignOn, singleLogout);
  }
}
