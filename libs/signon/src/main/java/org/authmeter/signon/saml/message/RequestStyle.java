package org.authmeter.signon.saml.message;

/** How a message is sent by a browser, and whether it is signed. */
public enum RequestStyle {
  /** In the query, unsigned. */
  UNSIGNED(Binding.REDIRECT, false),
  /** In the query, whose parameters are signed. */
  REDIRECT_SIGNED(Binding.REDIRECT, true),
  /** In a form, with a signature in the message. */
  POST_SIGNED(Binding.POST, true),
  /** In a form, unsigned. */
  POST_UNSIGNED(Binding.POST, false),
  /** In a form, with a signature over the form's values. */
  SIMPLESIGN(Binding.SIMPLE_SIGN, true);

  private final Binding binding;
  private final boolean signed;

  RequestStyle(Binding binding, boolean signed) {
    this.binding = binding;
    this.signed = signed;
  }

  /** How it travels. */
  public Binding binding() {
    return binding;
  }

  /** Whether the SP needs a key. */
  public boolean signed() {
    return signed;
  }
}
