package org.authmeter.jmeter.ldap;

import static org.authmeter.jmeter.core.FieldText.choice;
import static org.authmeter.jmeter.core.FieldText.list;

import java.util.Arrays;
import org.apache.jmeter.testelement.property.NullProperty;
import org.authmeter.jmeter.core.FieldText;
import org.authmeter.jmeter.ldap.auth.AuthenticationSettings;
import org.authmeter.jmeter.ldap.auth.LdapAuthenticator;
import org.authmeter.jmeter.ldap.auth.Mode;
import org.authmeter.jmeter.ldap.auth.UserTemplate;
import org.authmeter.jmeter.ldap.provider.SearchSpec;

/** The sampler's fields, checked; made anew only when one of them but user and password changes. */
final class CheckedAuthentication {
  private final String[] texts;
  private final String poolName;
  private final AuthenticationSettings settings;
  private final LdapAuthenticator authenticator;
  private final String description;

  private CheckedAuthentication(LdapAuthenticationFields f, String[] texts) {
    this.texts = texts;
    poolName = FieldText.text(f.getPoolName(), LdapAuthenticationFields.DEFAULT_POOL_NAME);
    settings = settings(f);
    authenticator = new LdapAuthenticator(settings);
    description =
        settings.mode()
            + (settings.dn() == null
                ? "\nbase DN: "
                    + settings.search().baseDn()
                    + "\nscope: "
                    + settings.search().scope()
                    + "\nfilter: "
                    + filter(f)
                : "\nDN template: " + f.getDnTemplate())
            + "\npool: "
            + poolName
            + "\npassword: ***\nuser: ";
  }

  /**
   * @param before what was checked last, or null
   * @throws IllegalArgumentException whose message names the field, its value and the remedy
   */
  static CheckedAuthentication of(LdapAuthenticationFields f, CheckedAuthentication before) {
    String[] texts = {
      f.getPoolName(),
      f.getMode(),
      f.getBaseDn(),
      f.getScope(),
      f.getFilter(),
      f.getAttributes(),
      f.getDnTemplate(),
      f.getCompareAttribute(),
      f.getCompareValue()
    };
    CheckedAuthentication checked =
        before != null && Arrays.equals(before.texts, texts)
            ? before
            : new CheckedAuthentication(f, texts);
    checked.checkCredentials(f);
    return checked;
  }

  private void checkCredentials(LdapAuthenticationFields f) {
    if (f.getUser() == null || f.getUser().isEmpty()) {
      throw new IllegalArgumentException("user: empty; name the user");
    }
    boolean needed = settings.mode() != Mode.SEARCH && settings.compareValue().isEmpty();
    if (needed && (f.getPassword() == null || f.getPassword().isEmpty())) {
      throw new IllegalArgumentException(
          "password: empty for user "
              + f.getUser()
              + "; a bind without a password succeeds for every DN (unauthenticated bind, RFC 4513,"
              + " 5.1.2) and is not sent");
    }
  }

  private static AuthenticationSettings settings(LdapAuthenticationFields f) {
    Mode mode = choice(Mode.class, "mode", f.getMode(), LdapAuthenticationFields.DEFAULT_MODE);
    String dn = text(f.getDnTemplate(), "");
    if (mode == Mode.BIND && dn.isEmpty()) {
      throw new IllegalArgumentException(
          "dnTemplate: empty, but mode is bind; an example is"
              + " uid={user},ou=People,dc=example,dc=org");
    }
    boolean byTemplate = mode == Mode.BIND || mode == Mode.COMPARE && !dn.isEmpty();
    return new AuthenticationSettings(
        mode,
        new SearchSpec(
            text(f.getBaseDn(), ""),
            choice(
                SearchSpec.Scope.class,
                "scope",
                f.getScope(),
                LdapAuthenticationFields.DEFAULT_SCOPE),
            list(f.getAttributes())),
        byTemplate ? null : UserTemplate.filter(filter(f)),
        byTemplate ? UserTemplate.dn(dn) : null,
        text(f.getCompareAttribute(), LdapAuthenticationFields.DEFAULT_COMPARE_ATTRIBUTE),
        f.getCompareValue() == null ? "" : f.getCompareValue());
  }

  /** A plan without the field means the default; a field that was emptied is a slip, and told. */
  private static String filter(LdapAuthenticationFields f) {
    return f.getProperty("filter") instanceof NullProperty
        ? LdapAuthenticationFields.DEFAULT_FILTER
        : f.getFilter().strip();
  }

  private static String text(String value, String fallback) {
    return FieldText.text(value, fallback);
  }

  String poolName() {
    return poolName;
  }

  LdapAuthenticator authenticator() {
    return authenticator;
  }

  /** For the request tab of result viewers. */
  String describe(String user) {
    return description + user;
  }
}
