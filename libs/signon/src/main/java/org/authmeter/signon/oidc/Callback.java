package org.authmeter.signon.oidc;

import java.util.Map;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.signon.oidc.provider.OidcCode;
import org.authmeter.signon.oidc.provider.OidcJson;
import org.authmeter.signon.oidc.provider.OidcProvider;
import org.authmeter.signon.oidc.provider.ProviderKeys;

/** What the browser brings back from the authorization endpoint (RFC 6749 section 4.1.2). */
final class Callback {
  private Callback() {}

  /**
   * @param parameters of the answer
   * @param sent what was asked
   * @return the code
   * @throws CodedFailure {@link OidcCode#MIX_UP}, {@link OidcCode#STATE_MISMATCH}, {@link
   *     OidcCode#NO_CODE}, or the provider's own code
   */
  static String code(
      Map<String, String> parameters, ClientRequests.Sent sent, OidcProvider provider)
      throws CodedFailure {
    // RFC 9207 section 2.4: before anything else is done with the answer
    String issuer = parameters.get("iss");
    if (issuer == null ? provider.issParameter() : !issuer.equals(provider.issuer())) {
      throw new CodedFailure(
          OidcCode.MIX_UP,
          "the answer's iss is "
              + (issuer == null ? "missing" : '"' + OidcJson.words(issuer) + '"')
              + ", expected \""
              + provider.issuer()
              + "\": the answer may be of another provider");
    }
    String state = parameters.get("state");
    boolean error = parameters.containsKey("error");
    // a provider that cannot read the request does not know its state
    if (!sent.state().equals(state) && !(error && state == null)) {
      throw new CodedFailure(
          OidcCode.STATE_MISMATCH,
          state == null
              ? "the answer has no state, although the request had one"
              : "the answer has the state of another authorization request");
    }
    if (error) {
      throw refused(parameters);
    }
    String code = parameters.get("code");
    if (code == null || code.isEmpty()) {
      throw new CodedFailure(
          OidcCode.NO_CODE,
          "the browser came back without a code; the answer has " + parameters.keySet());
    }
    return code;
  }

  /**
   * The parameters of an answer that must be one signed JWT (JWT Secured Authorization Response
   * Mode for OAuth 2.0, section 2.3).
   *
   * @param again reads the provider's keys again
   */
  static Map<String, String> signed(
      Map<String, String> parameters, OidcProvider provider, ProviderKeys.Source again)
      throws CodedFailure {
    String response = parameters.get("response");
    if (response == null) {
      throw new CodedFailure(
          OidcCode.BAD_ANSWER,
          "the browser came back without the signed answer that was asked for (response_mode=jwt);"
              + " the answer has "
              + parameters.keySet());
    }
    return provider.check().response(response, again);
  }

  /** The provider's error (RFC 6749 section 4.1.2.1). */
  static CodedFailure refused(Map<String, String> parameters) {
    String error = parameters.get("error");
    String description = parameters.getOrDefault("error_description", "");
    return new CodedFailure(
        OidcJson.code(error, OidcCode.NO_CODE.name()),
        "the provider refused: "
            + OidcJson.words(error)
            + (description.isEmpty() ? "" : ": " + OidcJson.words(description)));
  }
}
