package org.authmeter.signon.ldap.auth;

import java.util.Locale;

/** What one authentication consists of. */
public enum Mode {
  /** The user's DN is searched for, then bound. */
  SEARCH_BIND,
  /** The user's DN is searched for. */
  SEARCH,
  /** The DN is made out of a template, then bound. */
  BIND,
  /** An attribute of the entry is compared; the DN comes from the template, or else a search. */
  COMPARE;

  /** The name in plans. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
