package org.authmeter.signon.ldap.provider;

import java.util.List;
import java.util.Locale;

/**
 * What stays the same from search to search.
 *
 * @param baseDn where to search; empty = the root
 * @param scope how deep
 * @param attributes what to return; empty = none ("1.1", RFC 4511, 4.5.1.8)
 */
public record SearchSpec(String baseDn, Scope scope, List<String> attributes) {

  /** Most entries that are asked for: enough to see that there is more than one. */
  public static final int SIZE_LIMIT = 2;

  /** Scope of a search (RFC 4511, 4.5.1.2). */
  public enum Scope {
    /** The base entry only. */
    BASE,
    /** The entries right below the base. */
    ONE,
    /** The base and all below it. */
    SUBTREE;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
