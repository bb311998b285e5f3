package org.authmeter.browser.walk;

import org.authmeter.browser.web.PageKind;
import org.authmeter.browser.web.Request.Role;

/**
 * Names of a sign-on's legs, as they stand in result files.
 *
 * @param protocol beginning of all names, such as SAML
 * @param service first request, at the service
 * @param request what the service asks the sign-on server
 * @param answer what the sign-on server answers, delivered to the service
 * @param expected what the sign-on server must answer, for messages
 */
public record LegLabels(
    String protocol, String service, String request, String answer, String expected) {

  String of(Role role) {
    return switch (role) {
      case RESOURCE -> service;
      case SIGN_ON_REQUEST -> request;
      case CREDENTIALS -> protocol + " credentials";
      case SIGN_ON_ANSWER -> answer;
      case OTHER -> page();
    };
  }

  /** The page with the user and password fields. */
  public String loginForm() {
    return protocol + " login form";
  }

  /** Anything that has no other name. */
  public String page() {
    return protocol + " page";
  }

  /** A request with JSON that a page script makes and does not name. */
  String step() {
    return protocol + " step";
  }

  String of(PageKind kind) {
    return kind == PageKind.DEVICE ? page() : protocol + ' ' + kind.words();
  }
}
