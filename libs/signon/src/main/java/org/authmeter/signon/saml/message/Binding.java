package org.authmeter.signon.saml.message;

import java.util.Arrays;
import java.util.Optional;

/** How a message travels (saml-bindings-2.0-os; POST-SimpleSign, sstc-saml-binding-simplesign). */
public enum Binding {
  /** Deflated in the query. */
  REDIRECT("urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect"),
  /** In a form. */
  POST("urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST"),
  /** In a form, with a signature over the form's values. */
  SIMPLE_SIGN("urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST-SimpleSign"),
  /** A reference in query or form, which the receiver resolves over SOAP. */
  ARTIFACT("urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Artifact"),
  /** From server to server. */
  SOAP("urn:oasis:names:tc:SAML:2.0:bindings:SOAP"),
  /** SOAP turned round: the client asks, and is asked. */
  PAOS("urn:oasis:names:tc:SAML:2.0:bindings:PAOS");

  private final String uri;

  Binding(String uri) {
    this.uri = uri;
  }

  /** The binding's name in messages and metadata. */
  public String uri() {
    return uri;
  }

  /** Whether messages pass through the browser. */
  public boolean frontChannel() {
    return this != SOAP && this != PAOS;
  }

  /**
   * Whether a signed message names its Destination: a browser could bring it elsewhere
   * (saml-bindings-2.0-os, sections 3.4.5.2 and 3.5.5.2).
   */
  public boolean needsDestination() {
    return this == REDIRECT || this == POST;
  }

  /** Empty for a binding that is none of these. */
  public static Optional<Binding> of(String uri) {
    return Arrays.stream(values()).filter(binding -> binding.uri.equals(uri)).findFirst();
  }
}
