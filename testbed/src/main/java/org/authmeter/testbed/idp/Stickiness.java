package org.authmeter.testbed.idp;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

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
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * @throws IllegalArgumentException naming the legal values
   */
  public static Stickiness ofId(String id) {
    return Arrays.stream(values())
        .filter(value -> value.id().equals(id))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "Unknown stickiness '%s'; legal values: %s"
                        .formatted(
                            id,
                            Arrays.stream(values())
                                .map(Stickiness::id)
                                .collect(Collectors.joining(", ")))));
  }
}
