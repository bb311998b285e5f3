package org.authmeter.testbed.idp.message;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import org.authmeter.testbed.web.Html;

/** The IdP's pages. */
public final class IdpPages {
  private static final String LOGIN = Html.template(IdpPages.class, "login.html");
  private static final String CODE = Html.template(IdpPages.class, "code.html");
  private static final String POST = Html.template(IdpPages.class, "post.html");
  private static final String RELAY_STATE = Html.template(IdpPages.class, "relay-state.html");
  private static final String ERROR = Html.template(IdpPages.class, "error.html");

  private static final String SIGNED_OFF = Html.template(IdpPages.class, "signed-off.html");

  private IdpPages() {}

  /**
   * @param error empty at the first try
   * @param passkeys whether the browser may offer passkeys
   */
  public static String login(LoginContext context, String user, String error, boolean passkeys) {
    return Html.fill(
        LOGIN,
        Map.of(
            "sp",
            context.issuer(),
            "csrf",
            context.csrf(),
            "user",
            user,
            "error",
            error,
            "autofill",
            passkeys ? "username webauthn" : "username"));
  }

  /**
   * Asks for a one-time code.
   *
   * @param error empty at the first try
   */
  public static String code(LoginContext context, String error) {
    return Html.fill(CODE, Map.of("sp", context.issuer(), "csrf", context.csrf(), "error", error));
  }

  /**
   * The form that a browser posts by itself (SAML bindings 3.5.4).
   *
   * @param parameter {@code SAMLRequest} or {@code SAMLResponse}
   */
  public static String post(String action, String parameter, byte[] message, String relayState) {
    String field =
        relayState.isEmpty() ? "" : Html.fill(RELAY_STATE, Map.of("relayState", relayState));
    String encoded = new String(Base64.getEncoder().encode(message), StandardCharsets.US_ASCII);
    return Html.fill(POST, Map.of("action", action, "parameter", parameter, "message", encoded))
        .replace("<!--relay-state-->", field);
  }

  /**
   * @param partial whether an SP did not end its session
   */
  public static String signedOff(boolean partial) {
    return Html.fill(
        SIGNED_OFF,
        Map.of(
            "message",
            partial
                ? "You are signed off here, but not everywhere: close the browser."
                : "You are signed off."));
  }

  public static String error(String message) {
    return Html.fill(ERROR, Map.of("message", message));
  }
}
