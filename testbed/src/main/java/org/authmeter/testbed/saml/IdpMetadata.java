package org.authmeter.testbed.saml;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.List;
import org.opensaml.saml.common.xml.SAMLConstants;
import org.opensaml.saml.saml2.metadata.EntityDescriptor;
import org.opensaml.saml.saml2.metadata.RoleDescriptor;
import org.opensaml.saml.saml2.metadata.SingleSignOnService;
import org.opensaml.security.x509.BasicX509Credential;
import org.opensaml.xmlsec.keyinfo.KeyInfoSupport;

/**
 * The IdP's metadata, as far as the SP uses it.
 *
 * @param credential its public key, for signatures
 * @param singleSignOn URLs of its single sign-on service of the Redirect binding
 */
public record IdpMetadata(
    String entityId, BasicX509Credential credential, List<String> singleSignOn) {

  public static IdpMetadata read(Path file) throws IOException {
    EntityDescriptor entity = parse(file);
    var role = entity.getIDPSSODescriptor(SAMLConstants.SAML20P_NS);
    List<String> singleSignOn =
        role.getSingleSignOnServices().stream()
            .filter(s -> SAMLConstants.SAML2_REDIRECT_BINDING_URI.equals(s.getBinding()))
            .map(SingleSignOnService::getLocation)
            .toList();
    return new IdpMetadata(entity.getEntityID(), credential(role, file), singleSignOn);
  }

  private static EntityDescriptor parse(Path file) throws IOException {
    return SamlObjects.parse(Files.readAllBytes(file), EntityDescriptor.class);
  }

  private static BasicX509Credential credential(RoleDescriptor role, Path file) throws IOException {
    try {
      List<X509Certificate> certificates =
          KeyInfoSupport.getCertificates(role.getKeyDescriptors().get(0).getKeyInfo());
      return new BasicX509Credential(certificates.get(0));
    } catch (CertificateException e) {
      throw new IOException("no readable certificate in the metadata " + file, e);
    }
  }
}
