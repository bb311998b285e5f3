package org.authmeter.trylogin.attempt;

import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.authmeter.browser.web.Query;

/**
 * Leaves out of texts what somebody else could sign on with. With {@code --show-secrets} only the
 * password is left out.
 */
public final class Masks {
  public static final String MASK = "***";

  /** Parameters whose values say where a login leads; all others may be secrets. */
  private static final Set<String> HARMLESS =
      Set.of(
          "service",
          "providerId",
          "entityID",
          "returnIDParam",
          "renew",
          "gateway",
          "SigAlg",
          "client_id",
          "response_type",
          "response_mode",
          "scope",
          "prompt",
          "redirect_uri",
          "code_challenge_method",
          "iss",
          "error",
          "error_description",
          "_eventId",
          "_eventId_proceed");

  /** A signed message that has not been used can be sent by anybody; without these it cannot. */
  private static final Pattern SIGNED =
      Pattern.compile(
          "(<(?:[\\w.-]+:)?(?:SignatureValue|CipherValue)\\b[^<>]*>)[^<]*(</)", Pattern.DOTALL);

  private final List<Pattern> passwords = new ArrayList<>();
  private final String user;
  private final boolean show;

  /**
   * @param user login name, which is no secret
   * @param secrets passwords; empty ones are ignored
   * @param show whether all but the passwords is shown
   */
  public Masks(String user, List<String> secrets, boolean show) {
    this.user = user;
    this.show = show;
    for (String secret : secrets) {
      if (!secret.isEmpty()) {
        passwords.add(outsideOf(user, secret));
      }
    }
  }

  /** The text without passwords, wherever it came from. */
  public String withoutPassword(String text) {
    String rest = text;
    for (Pattern password : passwords) {
      rest = password.matcher(rest).replaceAll(m -> m.group(1) == null ? MASK : "$1");
    }
    return rest;
  }

  /**
   * Matches a password, and as group 1 the user's name if that holds the password: the name is
   * shown whole where it stands by itself, and then its part is no news.
   */
  private static Pattern outsideOf(String user, String secret) {
    boolean part = user.contains(secret) && !user.equals(secret);
    String names = part ? eitherForm(user) : "(?!)";
    return Pattern.compile(
        "(?<![\\p{L}\\p{N}])(" + names + ")(?![\\p{L}\\p{N}])|" + eitherForm(secret));
  }

  /** As it is, or as forms and addresses have it. */
  private static String eitherForm(String text) {
    return Pattern.quote(text) + "|" + Pattern.quote(Query.encode(text));
  }

  /** An address without the values of its query. */
  public String address(URI uri) {
    String query = uri.getRawQuery();
    String text = uri.toString();
    return query == null
        ? withoutPassword(text)
        : withoutPassword(text.substring(0, text.indexOf('?') + 1)) + pairs(query, "&");
  }

  /** The fields of a form, one in a line. */
  public String form(String encoded) {
    return pairs(encoded, "\n");
  }

  /** A cookie, without its value. */
  public String cookie(String pair) {
    int equals = pair.indexOf('=');
    return show || equals < 0
        ? withoutPassword(pair)
        : withoutPassword(pair.substring(0, equals)) + '=' + MASK;
  }

  /** A message without what makes it valid. */
  public String xml(String text) {
    return withoutPassword(show ? text : SIGNED.matcher(text).replaceAll("$1" + MASK + "$2"));
  }

  private String pairs(String encoded, String joint) {
    return Stream.of(encoded.split("&"))
        .filter(pair -> !pair.isEmpty())
        .map(this::pair)
        .collect(Collectors.joining(joint));
  }

  private String pair(String pair) {
    int equals = pair.indexOf('=');
    if (equals < 0) {
      return withoutPassword(pair);
    }
    String name = pair.substring(0, equals);
    String value = decoded(pair.substring(equals + 1));
    boolean shown = show || HARMLESS.contains(name) || !user.isEmpty() && value.equals(user);
    return withoutPassword(decoded(name))
        + '='
        + (value.isEmpty() ? "" : shown ? withoutPassword(value) : MASK);
  }

  private static String decoded(String text) {
    try {
      return URLDecoder.decode(text, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      return text; // a percent sign that encodes nothing
    }
  }
}
