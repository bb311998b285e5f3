package org.authmeter.testbed.idp.message;

import java.util.stream.Stream;
import org.authmeter.testbed.saml.Binding;

/**
 * What the IdP keeps while a user signs on, between an AuthnRequest and its Response for instance
 * (Shibboleth 2's login context).
 *
 * @param requestId ID of the AuthnRequest; empty when there was none
 * @param issuer entityID of the SP
 * @param acs where the Response goes
 * @param relayState the SP's; empty when it sent none
 * @param csrf what the form must bring back
 * @param principal who signed on; empty until then
 * @param delivery by what binding the Response goes
 * @param nameIdFormat asked for; empty for the IdP's choice
 * @param authnContext asked for; empty for the IdP's choice
 * @param next path of the IdP where the browser goes once the user has signed on
 */
public record LoginContext(
    String requestId,
    String issuer,
    String acs,
    String relayState,
    String csrf,
    String principal,
    Binding delivery,
    String nameIdFormat,
    String authnContext,
    String next) {
  private static final String SAML = "/idp/profile/SAML2/Redirect/SSO";
  private static final int PLAIN = 6;
  private static final int WISHES = 9;
  private static final int ALL = 10;

  /** One that a SAML Response ends. */
  public LoginContext(
      String requestId,
      String issuer,
      String acs,
      String relayState,
      String csrf,
      String principal,
      Binding delivery,
      String nameIdFormat,
      String authnContext) {
    this(
        requestId,
        issuer,
        acs,
        relayState,
        csrf,
        principal,
        delivery,
        nameIdFormat,
        authnContext,
        SAML);
  }

  /**
   * One of another protocol, whose request is one text.
   *
   * @param party who asks for the user, as the login form shows it
   * @param next path that ends the login
   */
  public static LoginContext of(String party, String request, String csrf, String next) {
    return new LoginContext("", party, "", request, csrf, "", Binding.POST, "", "", next);
  }

  /** One without wishes, to be answered by the POST binding. */
  LoginContext(
      String requestId,
      String issuer,
      String acs,
      String relayState,
      String csrf,
      String principal) {
    this(requestId, issuer, acs, relayState, csrf, principal, Binding.POST, "", "");
  }

  public LoginContext withPrincipal(String name) {
    return new LoginContext(
        requestId, issuer, acs, relayState, csrf, name, delivery, nameIdFormat, authnContext, next);
  }

  LoginContext with(String format, String authnClass) {
    return new LoginContext(
        requestId, issuer, acs, relayState, csrf, principal, delivery, format, authnClass, next);
  }

  public LoginContext withCsrf(String token) {
    return new LoginContext(
        requestId,
        issuer,
        acs,
        relayState,
        token,
        principal,
        delivery,
        nameIdFormat,
        authnContext,
        next);
  }

  public boolean authenticated() {
    return !principal.isEmpty();
  }

  /** One line of text for a StorageService; wishes take room only when there are any. */
  public String serialize() {
    boolean saml = next.equals(SAML);
    boolean plain =
        saml && delivery == Binding.POST && nameIdFormat.isEmpty() && authnContext.isEmpty();
    return Stream.of(
            requestId,
            issuer,
            acs,
            relayState,
            csrf,
            principal,
            delivery.name(),
            nameIdFormat,
            authnContext,
            next)
        .limit(plain ? PLAIN : saml ? WISHES : ALL)
        .collect(FieldText.joining());
  }

  public static LoginContext parse(String text) {
    String[] f = FieldText.split(text).toArray(String[]::new);
    if (f.length == PLAIN) {
      return new LoginContext(f[0], f[1], f[2], f[3], f[4], f[5]);
    }
    if (f.length != WISHES && f.length != ALL) {
      throw new IllegalArgumentException("a login context has 6, 9 or 10 fields, not " + f.length);
    }
    return new LoginContext(
        f[0],
        f[1],
        f[2],
        f[3],
        f[4],
        f[5],
        Binding.valueOf(f[6]),
        f[7],
        f[8],
        f.length == ALL ? f[9] : SAML);
  }
}
