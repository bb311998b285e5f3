package org.authmeter.testbed.saml;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.List;
import org.opensaml.saml.common.xml.SAMLConstants;
import org.opensaml.saml.saml2.metadata.AssertionConsumerService;
import org.opensaml.saml.saml2.metadata.EntityDescriptor;
import org.opensaml.saml.saml2.metadata.RoleDescriptor;
import org.opensaml.saml.saml2.metadata.SingleSignOnService;
import org.opensaml.security.x509.BasicX509Credential;
import org.opensaml.xmlsec.keyinfo.KeyInfoSupport;

/**
 * What one entity knows of the other, read from its metadata.
 *
 * @param entityId the other entity
 * @param credential its public key: the IdP's for signatures, the SP's for encryption
 * @param endpoints an SP's ACS URLs of the POST binding, the default first; an IdP's single sign-on
 *     URL of the Redirect binding
 */
public record Metadata(String entityId, BasicX509Credential credential, List<String> endpoints) {

  public static Metadata ofIdp(Path file) throws IOException {
    EntityDescriptor entity = read(file);
    var role = entity.getIDPSSODescriptor(SAMLConstants.SAML20P_NS);
    List<String> endpoints =
        role.getSingleSignOnServices().stream()
            .filter(s -> SAMLConstants.SAML2_REDIRECT_BINDING_URI.equals(s.getBinding()))
            .map(SingleSignOnService::getLocation)
            .toList();
    return new Metadata(entity.getEntityID(), credential(role, file), endpoints);
  }

  public static Metadata ofSp(Path file) throws IOException {
    EntityDescriptor entity = read(file);
    var role = entity.getSPSSODescriptor(SAMLConstants.SAML20P_NS);
    List<String> endpoints =
        role.getAssertionConsumerServices().stream()
            .filter(s -> SAMLConstants.SAML2_POST_BINDING_URI.equals(s.getBinding()))
            .map(AssertionConsumerService::getLocation)
            .toList();
    return new Metadata(entity.getEntityID(), credential(role, file), endpoints);
  }

  private static EntityDescriptor read(Path file) throws IOException {
    return OpenSaml.parse(Files.readAllBytes(file), EntityDescriptor.class);
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
