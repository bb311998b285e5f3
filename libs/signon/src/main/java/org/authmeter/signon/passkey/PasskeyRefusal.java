package org.authmeter.signon.passkey;

/** Why browser or authenticator give no answer. The names are those of DOMException. */
public final class PasskeyRefusal extends Exception {
  private static final long serialVersionUID = 1L;

  /**
   * @param name of the DOMException
   */
  PasskeyRefusal(String name, String why) {
    super(name + ": " + why);
  }
}
