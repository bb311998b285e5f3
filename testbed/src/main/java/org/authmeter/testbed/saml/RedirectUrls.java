package org.authmeter.testbed.saml;

import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.signon.saml.message.BindingEncoder;
import org.authmeter.signon.saml.message.Signer;

/** Messages in the query of a URL (SAML bindings 3.4.4). */
public final class RedirectUrls {
  private RedirectUrls() {}

  /**
   * The URL that brings a message, with the signature in the query.
   *
   * @param parameter {@code SAMLRequest} or {@code SAMLResponse}
   * @param relayState empty for none
   */
  public static String signed(
      SamlKey key, String location, String parameter, byte[] xml, String relayState) {
    try {
      Signer signer = new Signer(key.credential());
      return at(location) + encoder(parameter, relayState).query(xml, signer);
    } catch (CodedFailure e) {
      throw new IllegalStateException("the testbed has all its keys", e);
    }
  }

  /** The query without a signature. */
  public static String query(String parameter, byte[] xml, String relayState) {
    return encoder(parameter, relayState).query(xml, null);
  }

  private static BindingEncoder encoder(String parameter, String relayState) {
    return new BindingEncoder(parameter, relayState.isEmpty() ? null : relayState, null);
  }

  /** A location that a query can be put behind. */
  public static String at(String location) {
    return location + (location.contains("?") ? "&" : "?");
  }
}
