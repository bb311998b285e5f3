package org.authmeter.testbed.saml;

import java.io.IOException;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.authmeter.signon.saml.message.Binding;
import org.opensaml.saml.common.xml.SAMLConstants;
import org.opensaml.saml.saml2.metadata.AssertionConsumerService;
import org.opensaml.saml.saml2.metadata.EncryptionMethod;
import org.opensaml.saml.saml2.metadata.EntityDescriptor;
import org.opensaml.saml.saml2.metadata.KeyDescriptor;
import org.opensaml.saml.saml2.metadata.SPSSODescriptor;
import org.opensaml.saml.saml2.metadata.SingleLogoutService;
import org.opensaml.security.credential.UsageType;
import org.opensaml.security.x509.BasicX509Credential;
import org.opensaml.xmlsec.encryption.MGF;
import org.opensaml.xmlsec.keyinfo.KeyInfoSupport;
import org.opensaml.xmlsec.signature.DigestMethod;

/**
 * An SP's metadata, as far as the IdP uses it (SAML metadata 2.4.4).
 *
 * @param requestsSigned AuthnRequestsSigned: an unsigned AuthnRequest is not the SP's
 * @param signing the keys that its signatures may be of
 * @param encryption the key to encrypt for; null when it has none
 * @param algorithms what its EncryptionMethods ask for; null when there is none
 * @param acs assertion consumer services in their order
 * @param logout single logout services in their order
 */
public record SpDescriptor(
    String entityId,
    boolean requestsSigned,
    List<BasicX509Credential> signing,
    BasicX509Credential encryption,
    EncryptionAlgorithms algorithms,
    List<Endpoint> acs,
    List<Endpoint> logout) {

  public SpDescriptor {
    signing = List.copyOf(signing);
    acs = List.copyOf(acs);
    logout = List.copyOf(logout);
  }

  /** Its first single logout service of a binding. */
  public Optional<Endpoint> logout(Binding binding) {
    return logout.stream().filter(endpoint -> endpoint.binding() == binding).findFirst();
  }

  /**
   * Reads an SP's metadata. Endpoints of bindings that the testbed does not speak are left out.
   *
   * @throws IOException naming what is missing
   */
  public static SpDescriptor read(byte[] xml) throws IOException {
    EntityDescriptor entity = SamlObjects.parse(xml, EntityDescriptor.class);
    SPSSODescriptor role = entity.getSPSSODescriptor(SAMLConstants.SAML20P_NS);
    if (entity.getEntityID() == null || entity.getEntityID().isBlank()) {
      throw new IOException("the metadata has no entityID");
    }
    if (role == null) {
      throw new IOException("the metadata of %s is of no SP".formatted(entity.getEntityID()));
    }
    List<Endpoint> acs = acs(role);
    if (acs.isEmpty()) {
      throw new IOException(
          "the metadata of %s has no ACS of the bindings POST, Artifact or PAOS"
              .formatted(entity.getEntityID()));
    }
    List<BasicX509Credential> signing = new ArrayList<>();
    BasicX509Credential encryption = null;
    EncryptionAlgorithms algorithms = null;
    for (KeyDescriptor key : role.getKeyDescriptors()) {
      if (key.getUse() != UsageType.ENCRYPTION) {
        signing.addAll(credentials(key, entity.getEntityID()));
      }
      if (key.getUse() != UsageType.SIGNING && encryption == null) {
        encryption = credentials(key, entity.getEntityID()).get(0);
        algorithms = algorithms(key.getEncryptionMethods());
      }
    }
    return new SpDescriptor(
        entity.getEntityID(),
        Boolean.TRUE.equals(role.isAuthnRequestsSigned()),
        signing,
        encryption,
        algorithms,
        acs,
        logout(role));
  }

  private static List<Endpoint> acs(SPSSODescriptor role) {
    List<Endpoint> endpoints = new ArrayList<>();
    for (AssertionConsumerService s : role.getAssertionConsumerServices()) {
      Binding.of(s.getBinding())
          .filter(b -> b == Binding.POST || b == Binding.ARTIFACT || b == Binding.PAOS)
          .ifPresent(
              binding ->
                  endpoints.add(
                      new Endpoint(
                          binding,
                          s.getLocation(),
                          s.getLocation(),
                          s.getIndex() == null ? -1 : s.getIndex(),
                          Boolean.TRUE.equals(s.isDefault()))));
    }
    return endpoints;
  }

  private static List<Endpoint> logout(SPSSODescriptor role) {
    List<Endpoint> endpoints = new ArrayList<>();
    for (SingleLogoutService s : role.getSingleLogoutServices()) {
      String answers = s.getResponseLocation() == null ? s.getLocation() : s.getResponseLocation();
      Binding.of(s.getBinding())
          .filter(b -> b == Binding.POST || b == Binding.REDIRECT || b == Binding.SOAP)
          .ifPresent(b -> endpoints.add(new Endpoint(b, s.getLocation(), answers, -1, false)));
    }
    return endpoints;
  }

  /** The keys of the certificates in a KeyDescriptor, one at least. */
  static List<BasicX509Credential> credentials(KeyDescriptor key, String entityId)
      throws IOException {
    try {
      List<X509Certificate> certificates = KeyInfoSupport.getCertificates(key.getKeyInfo());
      if (!certificates.isEmpty()) {
        return certificates.stream().map(BasicX509Credential::new).toList();
      }
    } catch (CertificateException e) {
      throw new IOException(
          "the metadata of %s has an unreadable certificate: %s"
              .formatted(entityId, e.getMessage()));
    }
    throw new IOException("a KeyDescriptor of %s has no certificate".formatted(entityId));
  }

  /** The first cipher and the first key transport that are known; their order is a preference. */
  private static EncryptionAlgorithms algorithms(List<EncryptionMethod> methods) {
    String data = null;
    EncryptionMethod key = null;
    for (EncryptionMethod method : methods) {
      if (data == null && EncryptionAlgorithms.knowsData(method.getAlgorithm())) {
        data = method.getAlgorithm();
      } else if (key == null
          && EncryptionAlgorithms.knowsKeyTransport(
              method.getAlgorithm(), digest(method), mgf(method))) {
        key = method;
      }
    }
    if (data == null && key == null) {
      return null;
    }
    EncryptionAlgorithms usual = EncryptionAlgorithms.of("aes128-gcm", "rsa-oaep-mgf1p");
    String cipher = data == null ? usual.data() : data;
    return key == null
        ? EncryptionAlgorithms.ofUris(cipher, usual.keyTransport(), null, null)
        : EncryptionAlgorithms.ofUris(cipher, key.getAlgorithm(), digest(key), mgf(key));
  }

  private static String digest(EncryptionMethod method) {
    return method.getUnknownXMLObjects(DigestMethod.DEFAULT_ELEMENT_NAME).stream()
        .map(digest -> ((DigestMethod) digest).getAlgorithm())
        .findFirst()
        .orElse(null);
  }

  private static String mgf(EncryptionMethod method) {
    return method.getUnknownXMLObjects(MGF.DEFAULT_ELEMENT_NAME).stream()
        .map(mgf -> ((MGF) mgf).getAlgorithm())
        .findFirst()
        .orElse(null);
  }

  /**
   * An endpoint of metadata (SAML metadata 2.2.2, 2.2.3).
   *
   * @param index of an indexed endpoint; -1 for others
   * @param responseLocation where responses go: the location unless metadata says otherwise
   */
  public record Endpoint(
      Binding binding, String location, String responseLocation, int index, boolean isDefault) {}
}
