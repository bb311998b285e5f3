package org.authmeter.testbed.idp.message;

import static org.authmeter.testbed.idp.message.BadRequestException.require;

import java.util.Set;

/**
 * URLs of one service of the IdP, at which it takes no message that is meant for another.
 *
 * @param urls of all bindings
 */
public record Destinations(Set<String> urls) {
  public Destinations {
    urls = Set.copyOf(urls);
  }

  /**
   * @param message such as AuthnRequest
   * @param destination null if it names none
   * @param due whether it must name one: a signed message that a browser brings (SAML bindings
   *     3.4.5.2 and 3.5.5.2)
   */
  public void check(String message, String destination, boolean due) throws BadRequestException {
    require(destination != null || !due, "the signed %s has no Destination".formatted(message));
    require(
        destination == null || urls.contains(destination),
        "the %s is for %s".formatted(message, destination));
  }
}
