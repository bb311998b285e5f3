package org.authmeter.testbed.saml;

import org.authmeter.signon.saml.message.Binding;

/**
 * One of the SPs of {@code --services}, which take part in single logout.
 *
 * @param number from 1
 * @param binding of its single logout service: Redirect, which the browser walks, or SOAP
 * @param base its URL without the slash at the end
 */
public record LogoutService(int number, Binding binding, String base) {
  /** Begin of its paths, with a slash at both ends. */
  public String path() {
    return "/%s-%d/".formatted(binding == Binding.SOAP ? "back" : "front", number);
  }

  /** The page that it protects. */
  public String resource() {
    return base + path();
  }

  public String entityId() {
    return base + path() + "shibboleth";
  }

  /** Its assertion consumer service. */
  public String acs() {
    return base + path() + "acs";
  }

  /** Its single logout service. */
  public String slo() {
    return base + path() + "slo";
  }
}
