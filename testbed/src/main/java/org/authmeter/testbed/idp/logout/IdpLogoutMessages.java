package org.authmeter.testbed.idp.logout;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import org.authmeter.signon.saml.message.OpenSaml;
import org.authmeter.testbed.idp.node.Participation;
import org.authmeter.testbed.saml.SamlKey;
import org.authmeter.testbed.saml.SpEncrypter;
import org.opensaml.saml.saml2.core.LogoutRequest;
import org.opensaml.saml.saml2.core.LogoutResponse;
import org.opensaml.saml.saml2.core.SessionIndex;
import org.opensaml.saml.saml2.core.Status;

/** Makes the IdP's messages of the Single Logout profile (SAML profiles 4.4), not signed yet. */
public final class IdpLogoutMessages {
  private static final Duration LIFETIME = Duration.ofMinutes(5);

  private final String entityId;
  private final SamlKey key;

  public IdpLogoutMessages(String entityId, SamlKey key) {
    this.entityId = entityId;
    this.key = key;
  }

  SamlKey key() {
    return key;
  }

  /**
   * Asks an SP to end its session.
   *
   * @param encrypter null to send the NameID in the clear
   */
  LogoutRequest request(Participation participation, String destination, SpEncrypter encrypter)
      throws IOException {
    LogoutRequest request =
        OpenSaml.request(LogoutRequest.DEFAULT_ELEMENT_NAME, entityId, destination);
    request.setNotOnOrAfter(Instant.now().plus(LIFETIME));
    if (encrypter == null) {
      request.setNameID(participation.nameId());
    } else {
      request.setEncryptedID(encrypter.encrypt(participation.nameId()));
    }
    SessionIndex index = OpenSaml.build(SessionIndex.DEFAULT_ELEMENT_NAME);
    index.setValue(participation.sessionIndex());
    request.getSessionIndexes().add(index);
    return request;
  }

  /**
   * Tells an SP how its logout went.
   *
   * @param destination null in a SOAP answer
   */
  LogoutResponse response(String requestId, String destination, Status status) {
    return OpenSaml.answer(
        LogoutResponse.DEFAULT_ELEMENT_NAME, entityId, destination, requestId, status);
  }
}
