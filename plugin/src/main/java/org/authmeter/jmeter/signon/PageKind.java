package org.authmeter.jmeter.signon;

import org.authmeter.jmeter.protocol.CodedFailure;
import org.authmeter.jmeter.web.Page;
import org.authmeter.jmeter.web.Request;

/** Kinds of pages between the first redirect and the answer for the service. */
enum PageKind {
  /** Asks which IdP (sstc-saml-idp-discovery, or the WAYF before it). */
  DISCOVERY("discovery"),
  /** Terms of use. */
  TERMS("terms"),
  /** Consent to the release of attributes. */
  CONSENT("consent"),
  /** Asks for a one-time code. */
  ONE_TIME_CODE("one-time code"),
  /** Waits for a person with a device: a push message, a security key. */
  DEVICE("device");

  private final String words;

  PageKind(String words) {
    this.words = words;
  }

  /** In the name of a leg. */
  String words() {
    return words;
  }

  PagePolicy policy(PageRules rules) {
    return switch (this) {
      case DISCOVERY -> rules.discovery();
      case TERMS -> rules.terms();
      case CONSENT -> rules.consent();
      case ONE_TIME_CODE -> rules.oneTimeCode();
      case DEVICE -> PagePolicy.ACCEPT;
    };
  }

  /**
   * @param page an HTML page that is neither the resource nor carries the sign-on server's answer
   * @return its kind, or null for all others, login forms among them
   */
  static PageKind of(Page page, Request made, SignOnSettings settings, SignOnState state)
      throws CodedFailure {
    boolean error = page.status() < 200 || page.status() >= 300;
    if (!error && !state.credentialsSent() && Discovery.asks(page, made, settings)) {
      return DISCOVERY;
    }
    if (page.status() >= 500) {
      return null;
    }
    if (OneTimeCode.field(page, settings, state) != null) {
      return ONE_TIME_CODE;
    }
    boolean login =
        LoginForm.of(page, settings.credentials()) != null
            || UserForm.of(page, settings.credentials()) != null;
    if (login) {
      return null;
    }
    if (DevicePage.is(page, state.userSent() || state.credentialsSent())) {
      return DEVICE;
    }
    return error ? null : Agreement.kind(page);
  }
}
