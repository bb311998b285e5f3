package org.authmeter.testbed.idp.message;

import java.util.stream.Stream;
import org.authmeter.signon.saml.message.Binding;

/**
 * What the IdP keeps while a user signs on, between an AuthnRequest and its Response for instance
 * (Shibboleth 2's login context).
 *
 * @param requestId ID of the AuthnRequest; empty when there was none
 * @param issuer entityID of the SP
 * @param acs where the Response goes
 * @param relayState the SP's; empty when it sent none
 * @param csrf what the form must bring back
 * @param principal who signed on; empty until then; after the password, while a one-time code is
 *     asked for, a question mark and the user
 * @param wishes about the Response
 * @param next path of the IdP where the browser goes once the user has signed on
 */
public record LoginContext(
    String requestId,
    String issuer,
    String acs,
    String relayState,
    String csrf,
    String principal,
    Wishes wishes,
    String next) {
  private static final String SAML = "/idp/profile/SAML2/Redirect/SSO";

  /** REFEDS MFA Profile 1.2. */
  static final String REFEDS_MFA = "https://refeds.org/profile/mfa";

  private static final String PENDING = "?";
  private static final int PLAIN = 6;
  private static final int WISHES = 9;
  private static final int ALL = 10;

  /**
   * What an AuthnRequest asks for.
   *
   * @param delivery by what binding the Response goes
   * @param nameIdFormat empty for the IdP's choice
   * @param authnContext empty for the IdP's choice
   */
  public record Wishes(Binding delivery, String nameIdFormat, String authnContext) {
    static final Wishes NONE = new Wishes(Binding.POST, "", "");
  }

  /** One that a SAML Response ends, by the POST binding. */
  public static LoginContext saml(String requestId, String issuer, String acs, String relayState) {
    return new LoginContext(requestId, issuer, acs, relayState, "", "", Wishes.NONE, SAML);
  }

  /**
   * One of another protocol, whose request is one text.
   *
   * @param party who asks for the user, as the login form shows it
   * @param next path that ends the login
   */
  public static LoginContext of(String party, String request, String csrf, String next) {
    return new LoginContext("", party, "", request, csrf, "", Wishes.NONE, next);
  }

  public LoginContext withPrincipal(String name) {
    return new LoginContext(requestId, issuer, acs, relayState, csrf, name, wishes, next);
  }

  /** The password was right, and a one-time code is asked for. */
  public LoginContext withPending(String name) {
    return withPrincipal(PENDING + name);
  }

  public LoginContext withCsrf(String token) {
    return new LoginContext(requestId, issuer, acs, relayState, token, principal, wishes, next);
  }

  public LoginContext by(Binding delivery) {
    return with(new Wishes(delivery, wishes.nameIdFormat(), wishes.authnContext()));
  }

  LoginContext with(String format, String authnClass) {
    return with(new Wishes(wishes.delivery(), format, authnClass));
  }

  private LoginContext with(Wishes other) {
    return new LoginContext(requestId, issuer, acs, relayState, csrf, principal, other, next);
  }

  /** Whether the user must sign on with more than a password. */
  public boolean wantsMultiFactor() {
    return wishes.authnContext().equals(REFEDS_MFA);
  }

  public boolean authenticated() {
    return !principal.isEmpty() && pending().isEmpty();
  }

  /** Whose one-time code is asked for; empty = nobody's. */
  public String pending() {
    return principal.startsWith(PENDING) ? principal.substring(PENDING.length()) : "";
  }

  /** One line of text for a StorageService; wishes take room only when there are any. */
  public String serialize() {
    boolean saml = next.equals(SAML);
    return Stream.of(
            requestId,
            issuer,
            acs,
            relayState,
            csrf,
            principal,
            wishes.delivery().name(),
            wishes.nameIdFormat(),
            wishes.authnContext(),
            next)
        .limit(!saml ? ALL : wishes.equals(Wishes.NONE) ? PLAIN : WISHES)
        .collect(FieldText.joining());
  }

  public static LoginContext parse(String text) {
    String[] f = FieldText.split(text).toArray(String[]::new);
    if (f.length != PLAIN && f.length != WISHES && f.length != ALL) {
      throw new IllegalArgumentException("a login context has 6, 9 or 10 fields, not " + f.length);
    }
    Wishes wishes = f.length == PLAIN ? Wishes.NONE : new Wishes(Binding.valueOf(f[6]), f[7], f[8]);
    String next = f.length == ALL ? f[9] : SAML;
    return new LoginContext(f[0], f[1], f[2], f[3], f[4], f[5], wishes, next);
  }
}
