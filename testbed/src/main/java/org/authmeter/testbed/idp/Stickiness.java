package org.authmeter.testbed.idp;

import java.util.List;
import org.authmeter.testbed.core.OptionValues;

/** What keeps a browser's requests at one node, as mod_proxy_balancer's stickysession does. */
public enum Stickiness {
  /** Nothing: every request goes to the next node. */
  NONE(List.of()),
  /** The login context's cookie, which the IdP clears when the login ends. */
  LOGIN(List.of("_idp_authn_lc_key")),
  /** The container's session cookie. */
  SESSION(List.of("JSESSIONID"));

  private final List<String> cookies;

  Stickiness(List<String> cookies) {
    this.cookies = cookies;
  }

  /** Cookies whose value ends with a dot and the node's route. */
  List<String> cookies() {
    return cookies;
  }

  public String id() {
    return OptionValues.id(this);
  }

  /**
   * @throws IllegalArgumentException naming the legal values
   */
  public static Stickiness ofId(String id) {
    return OptionValues.of(Stickiness.class, id, "Unknown stickiness '%s'; legal values: %s");
  }
}
