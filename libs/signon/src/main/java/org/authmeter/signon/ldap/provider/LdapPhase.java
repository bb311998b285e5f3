package org.authmeter.signon.ldap.provider;

/** A part of one authentication that is measured apart. */
public enum LdapPhase {
  /** Waiting for a connection of the pool, without the time of opening one. */
  POOL_WAIT("LDAP pool wait"),
  /**
   * Opening a connection: TCP, TLS and the pool's own bind; only when the sample had to do it, also
   * in place of one that it gave back.
   */
  CONNECT("LDAP connect"),
  /** The search request and its whole answer. */
  SEARCH("LDAP search"),
  /** The bind request and its answer. */
  BIND("LDAP bind"),
  /** The compare request and its answer. */
  COMPARE("LDAP compare");

  private final String label;

  LdapPhase(String label) {
    this.label = label;
  }

  /** Label of the sub-result. */
  public String label() {
    return label;
  }
}
