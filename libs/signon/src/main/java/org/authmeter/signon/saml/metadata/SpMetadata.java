package org.authmeter.signon.saml.metadata;

import java.net.URI;
import java.security.cert.CertificateEncodingException;
import java.security.cert.X509Certificate;
import java.util.Base64;
import org.authmeter.signon.saml.message.Binding;
import org.authmeter.signon.saml.message.OpenSaml;
import org.opensaml.saml.saml2.metadata.AssertionConsumerService;
import org.opensaml.saml.saml2.metadata.EntityDescriptor;
import org.opensaml.saml.saml2.metadata.KeyDescriptor;
import org.opensaml.saml.saml2.metadata.NameIDFormat;
import org.opensaml.saml.saml2.metadata.SPSSODescriptor;
import org.opensaml.saml.saml2.metadata.SingleLogoutService;
import org.opensaml.security.credential.UsageType;
import org.opensaml.xmlsec.signature.KeyInfo;
import org.opensaml.xmlsec.signature.X509Data;

/** Writes the SP's metadata, for registering the plugin at an IdP (saml-metadata-2.0-os). */
public final class SpMetadata {
  private static final String PROTOCOL = "urn:oasis:names:tc:SAML:2.0:protocol";

  private SpMetadata() {}

  /**
   * @param soapLogout where LogoutRequests over SOAP come, or null
   * @param nameIdFormat URI, or empty
   */
  public static byte[] write(
      String entityId, URI acs, URI logout, URI soapLogout, SpKeys keys, String nameIdFormat) {
    OpenSaml.initialize();
    SPSSODescriptor role = OpenSaml.build(SPSSODescriptor.DEFAULT_ELEMENT_NAME);
    role.addSupportedProtocol(PROTOCOL);
    role.setAuthnRequestsSigned(keys.signing() != null);
    role.setWantAssertionsSigned(true);
    if (keys.signing() != null) {
      role.getKeyDescriptors().add(key(keys.signing().certificate(), UsageType.SIGNING));
    }
    for (SpKey key : keys.decryption()) {
      role.getKeyDescriptors().add(key(key.certificate(), UsageType.ENCRYPTION));
    }
    if (soapLogout != null) {
      role.getSingleLogoutServices().add(logout(Binding.SOAP, soapLogout));
    }
    role.getSingleLogoutServices().add(logout(Binding.REDIRECT, logout));
    role.getSingleLogoutServices().add(logout(Binding.POST, logout));
    if (!nameIdFormat.isEmpty()) {
      NameIDFormat format = OpenSaml.build(NameIDFormat.DEFAULT_ELEMENT_NAME);
      format.setURI(nameIdFormat);
      role.getNameIDFormats().add(format);
    }
    int index = 0;
    for (Binding binding : new Binding[] {Binding.POST, Binding.ARTIFACT, Binding.PAOS}) {
      AssertionConsumerService service =
          OpenSaml.build(AssertionConsumerService.DEFAULT_ELEMENT_NAME);
      service.setBinding(binding.uri());
      service.setLocation(acs.toString());
      service.setIndex(++index);
      service.setIsDefault(binding == Binding.POST);
      role.getAssertionConsumerServices().add(service);
    }
    EntityDescriptor entity = OpenSaml.build(EntityDescriptor.DEFAULT_ELEMENT_NAME);
    entity.setEntityID(entityId);
    entity.getRoleDescriptors().add(role);
    return OpenSaml.serialize(entity);
  }

  private static SingleLogoutService logout(Binding binding, URI location) {
    SingleLogoutService service = OpenSaml.build(SingleLogoutService.DEFAULT_ELEMENT_NAME);
    service.setBinding(binding.uri());
    service.setLocation(location.toString());
    return service;
  }

  private static KeyDescriptor key(X509Certificate certificate, UsageType use) {
    var content =
        OpenSaml.<org.opensaml.xmlsec.signature.X509Certificate>build(
            org.opensaml.xmlsec.signature.X509Certificate.DEFAULT_ELEMENT_NAME);
    try {
      content.setValue(
          Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(certificate.getEncoded()));
    } catch (CertificateEncodingException e) {
      throw new IllegalStateException("a certificate that was read can be written", e);
    }
    X509Data data = OpenSaml.build(X509Data.DEFAULT_ELEMENT_NAME);
    data.getX509Certificates().add(content);
    KeyInfo info = OpenSaml.build(KeyInfo.DEFAULT_ELEMENT_NAME);
    info.getX509Datas().add(data);
    KeyDescriptor key = OpenSaml.build(KeyDescriptor.DEFAULT_ELEMENT_NAME);
    key.setUse(use);
    key.setKeyInfo(info);
    return key;
  }
}
