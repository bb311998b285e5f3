package org.authmeter.signon.saml.message;

import java.io.ByteArrayInputStream;
import java.security.PublicKey;
import java.security.cert.CertificateEncodingException;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.Base64;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.authmeter.browser.failure.CodedFailure;
import org.opensaml.saml.common.SignableSAMLObject;
import org.opensaml.saml.security.impl.SAMLSignatureProfileValidator;
import org.opensaml.security.credential.BasicCredential;
import org.opensaml.security.credential.Credential;
import org.opensaml.xmlsec.signature.Signature;
import org.opensaml.xmlsec.signature.support.SignatureException;
import org.opensaml.xmlsec.signature.support.SignatureValidator;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** Verifies enveloped signatures with the keys of the IdP's metadata, never with one sent along. */
public final class Signatures {
  private static final Pattern PEM_LINE = Pattern.compile("-----(BEGIN|END) [A-Z0-9 ]+-----");
  private static final String DSIG = "http://www.w3.org/2000/09/xmldsig#";

  private final List<X509Certificate> trusted;

  /** The same in base64 without line breaks. */
  private final Set<String> texts;

  private final List<Credential> credentials;
  private final SAMLSignatureProfileValidator profile = new SAMLSignatureProfileValidator();

  public Signatures(List<X509Certificate> trusted) {
    this.trusted = trusted;
    this.texts = trusted.stream().map(Signatures::base64).collect(Collectors.toUnmodifiableSet());
    this.credentials = trusted.stream().map(Signatures::credential).toList();
  }

  /**
   * Verifies the signature of an element, if it has one.
   *
   * @return whether there is a signature
   */
  public boolean verify(SignableSAMLObject object) throws CodedFailure {
    Signature signature = object.getSignature();
    if (signature == null) {
      return false;
    }
    String what = object.getElementQName().getLocalPart() + " " + object.getSignatureReferenceID();
    Algorithms.signature(signature.getSignatureAlgorithm());
    try {
      // the one reference leads to this very element, by enveloped and exclusive transforms only
      profile.validate(signature);
    } catch (SignatureException e) {
      throw new CodedFailure(
          SamlCode.WRAPPED,
          "the signature of the %s does not cover it: %s".formatted(what, e.getMessage()));
    }
    named(object.getDOM(), what);
    String why = "";
    for (Credential credential : credentials) {
      try {
        SignatureValidator.validate(signature, credential);
        return true;
      } catch (SignatureException e) {
        why = e.getMessage();
      }
    }
    throw new CodedFailure(
        SamlCode.BAD_SIGNATURE,
        "the signature of the %s does not verify with any of %d keys of the IdP's metadata: %s"
            .formatted(what, credentials.size(), why));
  }

  /** A certificate in the signature must be one of the metadata: it would not verify otherwise. */
  private void named(Element signed, String what) throws CodedFailure {
    for (Element child = SamlXml.child(signed); child != null; child = SamlXml.next(child)) {
      if (!"Signature".equals(child.getLocalName()) || !DSIG.equals(child.getNamespaceURI())) {
        continue;
      }
      NodeList sent = child.getElementsByTagNameNS(DSIG, "X509Certificate");
      if (sent.getLength() == 0) {
        return;
      }
      for (int i = 0; i < sent.getLength(); i++) {
        String text = sent.item(i).getTextContent();
        if (texts.contains(withoutBlanks(text)) || trusted.contains(certificate(text))) {
          return;
        }
      }
      throw new CodedFailure(
          SamlCode.UNKNOWN_KEY,
          "the signature of the %s names a certificate that is not in the IdP's metadata"
              .formatted(what));
    }
  }

  private static String base64(X509Certificate certificate) {
    try {
      return Base64.getEncoder().encodeToString(certificate.getEncoded());
    } catch (CertificateEncodingException e) {
      throw new IllegalArgumentException("a certificate without its encoded form", e);
    }
  }

  private static String withoutBlanks(String text) {
    StringBuilder kept = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) > ' ') {
        kept.append(text.charAt(i));
      }
    }
    return kept.toString();
  }

  private static Credential credential(X509Certificate certificate) {
    PublicKey key = certificate.getPublicKey();
    return new BasicCredential(key);
  }

  /**
   * Reads a certificate by Java's own means: OpenSAML's would need Bouncy Castle.
   *
   * @param base64 DER in base64, with or without line breaks; lines of PEM around it are tolerated
   */
  public static X509Certificate certificate(String base64) throws CodedFailure {
    String text = base64 == null ? "" : PEM_LINE.matcher(base64).replaceAll("").strip();
    if (text.isEmpty()) {
      throw new CodedFailure(SamlCode.UNKNOWN_KEY, "an X509Certificate is empty");
    }
    try {
      byte[] der = Base64.getMimeDecoder().decode(text);
      return (X509Certificate)
          CertificateFactory.getInstance("X.509")
              .generateCertificate(new ByteArrayInputStream(der));
    } catch (CertificateException | IllegalArgumentException e) {
      throw new CodedFailure(
          SamlCode.UNKNOWN_KEY, "an X509Certificate cannot be read: " + e.getMessage());
    }
  }
}
