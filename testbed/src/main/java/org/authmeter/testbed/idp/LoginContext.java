package org.authmeter.testbed.idp;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What the IdP keeps between an AuthnRequest and its Response (Shibboleth 2's login context).
 *
 * @param requestId ID of the AuthnRequest
 * @param issuer entityID of the SP
 * @param acs where the Response goes
 * @param relayState the SP's; empty when it sent none
 * @param csrf what the form must bring back
 * @param principal who signed on; empty until then
 */
record LoginContext(
    String requestId, String issuer, String acs, String relayState, String csrf, String principal) {

  LoginContext withPrincipal(String name) {
    return new LoginContext(requestId, issuer, acs, relayState, csrf, name);
  }

  boolean authenticated() {
    return !principal.isEmpty();
  }

  /** One line of text for a StorageService. */
  String serialize() {
    return Stream.of(requestId, issuer, acs, relayState, csrf, principal)
        .map(field -> URLEncoder.encode(field, StandardCharsets.UTF_8))
        .collect(Collectors.joining("&"));
  }

  static LoginContext parse(String text) {
    String[] fields =
        Arrays.stream(text.split("&", -1))
            .map(field -> URLDecoder.decode(field, StandardCharsets.UTF_8))
            .toArray(String[]::new);
    if (fields.length != 6) {
      throw new IllegalArgumentException("a login context has 6 fields, not " + fields.length);
    }
    return new LoginContext(fields[0], fields[1], fields[2], fields[3], fields[4], fields[5]);
  }
}
