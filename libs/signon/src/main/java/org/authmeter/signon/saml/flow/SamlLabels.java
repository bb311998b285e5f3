package org.authmeter.signon.saml.flow;

/** Names of a login's legs, as they stand in result files. */
public final class SamlLabels {
  /** First request, at the SP. */
  public static final String RESOURCE = "SAML resource";

  /** The AuthnRequest's delivery to the IdP, by either binding. */
  public static final String AUTHN_REQUEST = "SAML AuthnRequest";

  /** The page that carries the Response, when it is not the answer to the credentials. */
  public static final String RESPONSE = "SAML Response";

  /** The Response's delivery to the SP. */
  public static final String ACS = "SAML ACS";

  /** The resource after the login. */
  public static final String PROTECTED_RESOURCE = "SAML protected resource";

  /** Each request of the logout after a login. */
  public static final String LOGOUT = "SAML logout";

  /** A discovery service, and the choice made there. */
  public static final String DISCOVERY = "SAML discovery";

  /** The address at which an IdP begins a login that no SP has asked for. */
  public static final String UNSOLICITED = "SAML IdP-initiated";

  /** The reference that stands for a Response, turned into it (Artifact binding). */
  public static final String ARTIFACT = "SAML artifact resolution";

  /** The AuthnRequest of a client without a browser, and the Response to it (ECP). */
  public static final String ECP = "SAML ECP";

  /** What the plugin, as the SP, does with a Response. */
  public static final String CHECK = "SAML Response check";

  /** Anything between. */
  public static final String PAGE = "SAML page";

  private SamlLabels() {}
}
