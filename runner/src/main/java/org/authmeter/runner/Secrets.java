package org.authmeter.runner;

import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** Properties that must not be seen in process lists, logs and records. */
public final class Secrets {
  private static final Pattern NAME =
      Pattern.compile(
          "(?i).*(password|passwd|pass|pwd|passphrase|secret|token|credentials?|api-?key|private-?key)");

  /** A number of answers, named like a secret. */
  private static final String NO_SECRET = "authmeter.abort.badCredentials";

  private static final Pattern USER_INFO = Pattern.compile("(://)[^/\\s]+@");

  private Secrets() {}

  public static boolean isSecret(String property) {
    return NAME.matcher(property).matches() && !property.equals(NO_SECRET);
  }

  /** Whether a value holds {@code user:password@} of a URL. */
  public static boolean hasUserInfo(String value) {
    return USER_INFO.matcher(value).find();
  }

  /** The properties without secrets; a user and password inside a URL are removed too. */
  public static Map<String, String> removed(Map<String, String> properties) {
    Map<String, String> rest = new TreeMap<>();
    properties.forEach(
        (name, value) -> {
          if (!isSecret(name)) {
            rest.put(name, withoutUserInfo(value));
          }
        });
    return rest;
  }

  public static String withoutUserInfo(String value) {
    return USER_INFO.matcher(value).replaceAll("$1");
  }
}
