package org.authmeter.testbed.idp.logout;

import static org.authmeter.testbed.idp.message.BadRequestException.require;

import java.time.Instant;
import java.util.List;
import org.authmeter.testbed.idp.message.BadRequestException;
import org.authmeter.testbed.idp.message.Destinations;
import org.authmeter.testbed.saml.SamlKey;
import org.opensaml.saml.saml2.core.LogoutRequest;
import org.opensaml.saml.saml2.core.NameID;
import org.opensaml.saml.saml2.encryption.Decrypter;
import org.opensaml.saml.saml2.encryption.EncryptedElementTypeEncryptedKeyResolver;
import org.opensaml.xmlsec.encryption.support.ChainingEncryptedKeyResolver;
import org.opensaml.xmlsec.encryption.support.DecryptionException;
import org.opensaml.xmlsec.encryption.support.EncryptedKeyResolver;
import org.opensaml.xmlsec.encryption.support.InlineEncryptedKeyResolver;
import org.opensaml.xmlsec.keyinfo.impl.StaticKeyInfoCredentialResolver;

/** Reads LogoutRequests whose sender is proved (SAML profiles 4.4.4.1). */
public final class LogoutRequests {
  /** The key may be inside the EncryptedData or beside it (SAML core 2.2.4); nowhere else. */
  private static final EncryptedKeyResolver KEYS =
      new ChainingEncryptedKeyResolver(
          List.of(
              new InlineEncryptedKeyResolver(), new EncryptedElementTypeEncryptedKeyResolver()));

  private final Destinations destinations;
  private final StaticKeyInfoCredentialResolver key;

  /**
   * @param destinations of the single logout service
   * @param key opens EncryptedIDs
   */
  public LogoutRequests(Destinations destinations, SamlKey key) {
    this.destinations = destinations;
    this.key = new StaticKeyInfoCredentialResolver(List.of(key.credential()));
  }

  /**
   * Whom the SP wants to log out.
   *
   * @param browser whether a browser brought it
   * @throws BadRequestException naming what does not hold
   */
  NameID nameId(LogoutRequest request, boolean browser) throws BadRequestException {
    require(request.getID() != null, "the LogoutRequest has no ID");
    destinations.check("LogoutRequest", request.getDestination(), browser);
    Instant end = request.getNotOnOrAfter();
    Instant now = Instant.now();
    require(
        end == null || now.isBefore(end),
        "the LogoutRequest was good until %s, now is %s".formatted(end, now));
    NameID nameId = request.getNameID();
    if (nameId == null && request.getEncryptedID() != null) {
      nameId = open(request);
    }
    require(nameId != null && nameId.getValue() != null, "the LogoutRequest has no NameID");
    return nameId;
  }

  /** The sessions that are meant; none for all. */
  static List<String> indexes(LogoutRequest request) {
    return request.getSessionIndexes().stream().map(index -> index.getValue()).toList();
  }

  private NameID open(LogoutRequest request) throws BadRequestException {
    try {
      Object opened = new Decrypter(null, key, KEYS).decrypt(request.getEncryptedID());
      return opened instanceof NameID nameId ? nameId : null;
    } catch (DecryptionException e) {
      throw new BadRequestException("the EncryptedID of the LogoutRequest does not open");
    }
  }
}
