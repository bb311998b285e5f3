package org.authmeter.signon.ldap.auth;

import java.util.function.UnaryOperator;
import org.ldaptive.FilterTemplate;
import org.ldaptive.dn.AttributeValueEscaper;
import org.ldaptive.dn.DefaultAttributeValueEscaper;
import org.ldaptive.dn.Dn;
import org.ldaptive.filter.FilterParseException;
import org.ldaptive.filter.FilterParser;

/** A filter or a DN with {@code {user}} in it, which escapes what it puts there. */
public final class UserTemplate {
  /** Stands for the user. */
  public static final String USER = "{user}";

  private static final AttributeValueEscaper DN_ESCAPER = new DefaultAttributeValueEscaper();

  private final String[] parts;
  private final UnaryOperator<String> escape;

  private UserTemplate(String text, UnaryOperator<String> escape) {
    this.parts = text.split("\\{user}", -1);
    this.escape = escape;
  }

  /**
   * A search filter (RFC 4515); its outermost parentheses may be left out.
   *
   * @throws IllegalArgumentException if it is not a filter, or does not contain {user}
   */
  public static UserTemplate filter(String text) {
    requireUser("filter", text, "(uid={user})");
    String whole = text.startsWith("(") ? text : '(' + text + ')';
    UserTemplate template = new UserTemplate(whole, FilterTemplate::encodeValue);
    try {
      FilterParser.parse(template.with("x"));
    } catch (FilterParseException e) {
      throw new IllegalArgumentException(
          "filter: \""
              + text
              + "\" is not a search filter of RFC 4515 ("
              + e.getMessage()
              + "); an example is (uid={user}) (property authmeter.ldap.filter)",
          e);
    }
    return template;
  }

  /**
   * A DN (RFC 4514).
   *
   * @throws IllegalArgumentException when it is no DN, or holds no {user}
   */
  public static UserTemplate dn(String text) {
    requireUser("dnTemplate", text, "uid={user},ou=People,dc=example,dc=org");
    UserTemplate template = new UserTemplate(text, DN_ESCAPER::escape);
    try {
      if (new Dn(template.with("x")).isEmpty()) {
        throw new IllegalArgumentException("it has no parts");
      }
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "dnTemplate: \"" + text + "\" is not a DN of RFC 4514 (" + e.getMessage() + ")", e);
    }
    return template;
  }

  private static void requireUser(String field, String text, String example) {
    if (!text.contains(USER)) {
      throw new IllegalArgumentException(
          field
              + (text.isEmpty() ? ": empty" : ": \"" + text + "\" does not hold {user}")
              + "; an example is "
              + example);
    }
  }

  /** The whole text for a user. */
  public String with(String user) {
    String escaped = escape.apply(user);
    StringBuilder whole = new StringBuilder(parts[0]);
    for (int i = 1; i < parts.length; i++) {
      whole.append(escaped).append(parts[i]);
    }
    return whole.toString();
  }
}
