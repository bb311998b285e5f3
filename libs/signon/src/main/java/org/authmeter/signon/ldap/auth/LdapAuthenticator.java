package org.authmeter.signon.ldap.auth;

import java.util.List;
import java.util.Map;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.signon.ldap.provider.FoundEntry;
import org.authmeter.signon.ldap.provider.LdapCode;
import org.authmeter.signon.ldap.provider.LdapFailures;
import org.authmeter.signon.ldap.provider.LdapPhase;
import org.authmeter.signon.ldap.provider.LdapProvider;
import org.authmeter.signon.ldap.provider.PhaseTimes;

/** One authentication: finds the DN, then binds or compares. Stateless but for the settings. */
public final class LdapAuthenticator {
  private static final int SUCCESS = 0;
  private static final int COMPARE_FALSE = 5;
  private static final int COMPARE_TRUE = 6;

  private final AuthenticationSettings settings;

  /** For as many users as wanted. */
  public LdapAuthenticator(AuthenticationSettings settings) {
    this.settings = settings;
  }

  /**
   * @param provider the connections
   * @param user login name, not escaped
   * @param password never empty when it is bound
   * @param legs cleared by the caller; holds what was done, also after a failure
   */
  public LdapOutcome authenticate(
      LdapProvider provider, String user, String password, PhaseTimes legs) {
    FoundEntry entry = null;
    int code = SUCCESS;
    String warning = "";
    try {
      entry =
          settings.dn() == null
              ? find(provider, user, legs)
              : new FoundEntry(settings.dn().with(user), Map.of());
      switch (settings.mode()) {
        case SEARCH_BIND:
        case BIND:
          warning = provider.bind(entry.dn(), password, legs).warning();
          break;
        case COMPARE:
          code = compare(provider, entry.dn(), password, legs);
          break;
        default:
          break;
      }
      return new LdapOutcome(null, code, entry, warning);
    } catch (CodedFailure e) {
      return new LdapOutcome(e, 0, entry, "");
    }
  }

  private FoundEntry find(LdapProvider provider, String user, PhaseTimes legs) throws CodedFailure {
    String filter = settings.filter().with(user);
    List<FoundEntry> found = provider.search(settings.search(), filter, legs);
    String where = filter + " under \"" + settings.search().baseDn() + "\"";
    if (found.size() == 1) {
      if (found.get(0).dn().isEmpty()) {
        // a bind with an empty name is no sign-on of anybody (RFC 4513, 5.1)
        throw new CodedFailure(
            LdapCode.UNKNOWN_USER,
            "LDAP search: "
                + where
                + " finds the root DSE, which is no user; make the filter or the base narrower");
      }
      return found.get(0);
    }
    if (found.isEmpty()) {
      throw new CodedFailure(LdapCode.UNKNOWN_USER, "LDAP search: no entry for " + where);
    }
    throw new CodedFailure(
        LdapCode.NOT_UNIQUE,
        "LDAP search: more than one entry for "
            + where
            + ", such as "
            + found.get(0).dn()
            + " and "
            + found.get(1).dn()
            + "; make the filter or the base narrower");
  }

  private int compare(LdapProvider provider, String dn, String password, PhaseTimes legs)
      throws CodedFailure {
    String value = settings.compareValue().isEmpty() ? password : settings.compareValue();
    if (provider.compare(dn, settings.compareAttribute(), value, legs)) {
      return COMPARE_TRUE;
    }
    throw LdapFailures.answered(
        LdapPhase.COMPARE,
        COMPARE_FALSE,
        settings.compareAttribute() + " of " + dn + " has not the value");
  }
}
