package org.authmeter.browser.web;

import java.net.URI;
import org.authmeter.browser.web.Request.Role;

/** Where a login stands; a node script may name a node of the sign-on server for each. */
public enum Phase {
  /** Up to the service's answer. */
  RESOURCE,
  /** From the sign-on request to the login form. */
  FORM,
  /** The POST of the credentials. */
  CREDENTIALS,
  /** All that follows, up to the answer for the service. */
  RESPONSE;

  /** The phase of the request after one of phase {@code last}. */
  public static Phase after(Role role, Phase last, URI target, URI from) {
    return switch (role) {
      case SIGN_ON_REQUEST -> FORM;
      case CREDENTIALS -> CREDENTIALS;
      case SIGN_ON_ANSWER -> RESPONSE;
      default -> {
        if (last == CREDENTIALS) {
          yield RESPONSE;
        }
        yield last == RESOURCE && Addresses.otherHost(target, from) ? FORM : last;
      }
    };
  }
}
