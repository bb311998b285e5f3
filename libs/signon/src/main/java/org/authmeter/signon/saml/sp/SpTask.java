package org.authmeter.signon.saml.sp;

import java.net.URI;
import org.authmeter.browser.walk.SignOnSettings;
import org.authmeter.signon.saml.message.Binding;
import org.authmeter.signon.saml.message.RequestStyle;

/**
 * What one sample does as the SP.
 *
 * @param operation which profile
 * @param login who signs on, and how; the resource is the ACS
 * @param request how requests are sent
 * @param answer POST or ARTIFACT
 * @param logout how a logout of the SP is sent
 * @param encryptName whether the name in a LogoutRequest is encrypted
 * @param globalLogout what is answered to an IdP that asks how far a logout goes
 * @param start address where the IdP begins a login or logout by itself; null for others
 */
public record SpTask(
    Operation operation,
    SignOnSettings login,
    RequestStyle request,
    Binding answer,
    LogoutStyle logout,
    boolean encryptName,
    boolean globalLogout,
    URI start) {

  /** The same task for another user. */
  public SpTask with(SignOnSettings itsLogin) {
    return new SpTask(
        operation, itsLogin, request, answer, logout, encryptName, globalLogout, start);
  }

  /** Profiles of SAML (saml-profiles-2.0-os, sections 4.1, 4.2 and 4.4). */
  public enum Operation {
    /** Web Browser SSO that the SP begins. */
    LOGIN,
    /** Web Browser SSO that the IdP begins, without an AuthnRequest. */
    IDP_INITIATED,
    /** A client without a browser. */
    ECP,
    /** Single Logout that the SP begins. */
    LOGOUT,
    /** Single Logout that the IdP begins. */
    IDP_LOGOUT
  }
}
