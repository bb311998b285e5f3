package org.authmeter.runner.thirdparty;

import java.io.IOException;
import java.security.GeneralSecurityException;
import java.util.Map;

/**
 * What an IdP has to know of an SP, and what the sampler asks for.
 *
 * @param entityId the SP's name
 * @param acs its assertion consumer service, HTTP-POST binding
 * @param resource a page that shows "Signed on as USER." to whoever has logged in
 * @param cipher the best encryption of assertions that it understands
 * @param keys of the SP: it signs AuthnRequests and decrypts assertions
 */
record ServiceProvider(
    String entityId, String acs, String resource, String cipher, KeyPairFiles keys) {

  /** Its SAML metadata. */
  String metadata() throws IOException, GeneralSecurityException {
    return Template.text(
        "sp-metadata.xml", Map.of("entityId", entityId, "acs", acs, "certificate", keys.base64()));
  }
}
