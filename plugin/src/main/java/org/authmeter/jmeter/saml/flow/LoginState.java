package org.authmeter.jmeter.saml.flow;

import java.util.HashSet;
import java.util.Set;
import org.authmeter.jmeter.web.Addresses;
import org.authmeter.jmeter.web.Request;
import org.authmeter.jmeter.web.Request.Role;

/** What a login has seen so far. */
final class LoginState {
  int hops;
  boolean userSent;
  boolean credentialsSent;
  String passwordField;
  boolean responseDelivered;
  byte[] samlResponse;
  final Set<String> idpOrigins = new HashSet<>();
  boolean codeSent;
  String label;

  /** Names the next leg, whatever it carries; null = by what it carries. */
  String nextLabel;

  private final String only;

  LoginState() {
    this(null);
  }

  /**
   * @param only the label of every leg, or null when each has its own
   */
  LoginState(String only) {
    this.only = only;
    label = only == null ? Labels.RESOURCE : only;
  }

  /** Notes a request about to be sent, and names its leg as far as the request tells. */
  void label(Request request) {
    Role role = request.role();
    boolean named = nextLabel != null && role == Role.OTHER;
    label = only != null ? only : named ? nextLabel : label(role);
    nextLabel = null;
    if (role == Role.SIGN_ON_REQUEST || role == Role.CREDENTIALS) {
      idpOrigins.add(Addresses.origin(request.uri()));
    }
    if (role == Role.CREDENTIALS) {
      credentialsSent = true;
    }
    responseDelivered |= role == Role.SIGN_ON_ANSWER;
  }

  private static String label(Role role) {
    return switch (role) {
      case RESOURCE -> Labels.RESOURCE;
      case SIGN_ON_REQUEST -> Labels.AUTHN_REQUEST;
      case CREDENTIALS -> Labels.CREDENTIALS;
      case SIGN_ON_ANSWER -> Labels.ACS;
      case OTHER -> Labels.PAGE;
    };
  }

  /** A leg that its request left unnamed gets the name of what came. */
  boolean unnamed() {
    return label.equals(Labels.PAGE);
  }
}
