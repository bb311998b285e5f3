package org.authmeter.browser.web;

import java.net.URI;
import java.util.Locale;

/**
 * How much of a page's address a request that it leads to tells (Referrer Policy, W3C). Sign-on
 * servers set one, because their addresses hold messages and codes.
 */
public enum ReferrerPolicy {
  NO_REFERRER,
  NO_REFERRER_WHEN_DOWNGRADE,
  SAME_ORIGIN,
  ORIGIN,
  STRICT_ORIGIN,
  ORIGIN_WHEN_CROSS_ORIGIN,
  /** What browsers do without a policy. */
  STRICT_ORIGIN_WHEN_CROSS_ORIGIN,
  UNSAFE_URL;

  /**
   * The last policy of a list that browsers know (section 8.1).
   *
   * @param list comma-separated; null = none
   * @param otherwise if the list names none that is known
   */
  public static ReferrerPolicy of(String list, ReferrerPolicy otherwise) {
    if (list == null) {
      return otherwise;
    }
    ReferrerPolicy found = otherwise;
    for (String token : list.split(",")) {
      for (ReferrerPolicy policy : values()) {
        String name = policy.name().toLowerCase(Locale.ROOT).replace('_', '-');
        found = name.equals(token.strip().toLowerCase(Locale.ROOT)) ? policy : found;
      }
    }
    return found;
  }

  /**
   * The Referer header (section 8.3).
   *
   * @param page that leads on
   * @return null for none
   */
  public String referer(URI page, URI target) {
    boolean same = Addresses.origin(page).equals(Addresses.origin(target));
    String whole = Addresses.withoutAccount(page).toString();
    String origin = origin(page) + "/";
    return switch (this) {
      case NO_REFERRER -> null;
      case NO_REFERRER_WHEN_DOWNGRADE -> isDowngrade(page, target) ? null : whole;
      case SAME_ORIGIN -> same ? whole : null;
      case ORIGIN -> origin;
      case STRICT_ORIGIN -> isDowngrade(page, target) ? null : origin;
      case ORIGIN_WHEN_CROSS_ORIGIN -> same ? whole : origin;
      case STRICT_ORIGIN_WHEN_CROSS_ORIGIN ->
          isDowngrade(page, target) ? null : same ? whole : origin;
      case UNSAFE_URL -> whole;
    };
  }

  /** The Origin header of a form (Fetch Standard, section 3.2). */
  public String origin(URI page, URI target) {
    boolean same = Addresses.origin(page).equals(Addresses.origin(target));
    boolean hidden =
        switch (this) {
          case NO_REFERRER -> true;
          case SAME_ORIGIN -> !same;
          case NO_REFERRER_WHEN_DOWNGRADE, STRICT_ORIGIN, STRICT_ORIGIN_WHEN_CROSS_ORIGIN ->
              isDowngrade(page, target);
          case ORIGIN, ORIGIN_WHEN_CROSS_ORIGIN, UNSAFE_URL -> false;
        };
    return hidden ? "null" : origin(page);
  }

  private static String origin(URI page) {
    return page.getScheme() + "://" + Addresses.authority(page);
  }

  private static boolean isDowngrade(URI page, URI target) {
    return "https".equals(page.getScheme()) && !"https".equals(target.getScheme());
  }
}
