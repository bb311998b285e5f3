package org.authmeter.testbed.ldap;

import com.unboundid.ldap.sdk.Filter;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/**
 * The people whom a filter can match at all, found without entries, as by an index: a value of an
 * indexed attribute carries the person's number. The entries are compared with the filter
 * afterwards, so a candidate too many does no harm.
 *
 * @param people numbers; null when the filter bounds nothing
 */
record Candidates(Set<Integer> people) {
  /** Their values end with the person's number, {@code mail}'s before the @. */
  static final Set<String> INDEXED = Set.of("uid", "cn", "mail", "employeenumber");

  private static final Candidates ANYONE = new Candidates(null);
  private static final Candidates NOBODY = new Candidates(Set.of());
  private static final int DIGITS = 7;

  static Candidates of(Filter filter, int entries) {
    return switch (filter.getFilterType()) {
      case Filter.FILTER_TYPE_EQUALITY -> equal(filter, entries);
      case Filter.FILTER_TYPE_AND -> and(filter.getComponents(), entries);
      case Filter.FILTER_TYPE_OR -> or(filter.getComponents(), entries);
      default -> ANYONE;
    };
  }

  boolean bounded() {
    return people != null;
  }

  private static Candidates equal(Filter filter, int entries) {
    if (!INDEXED.contains(filter.getAttributeName().toLowerCase(Locale.ROOT))) {
      return ANYONE;
    }
    String value = filter.getAssertionValue().trim();
    int end = value.indexOf('@') < 0 ? value.length() : value.indexOf('@');
    int start = end - DIGITS;
    if (start < 0) {
      return NOBODY;
    }
    int number = 0;
    for (int i = start; i < end; i++) {
      int digit = value.charAt(i) - '0';
      if (digit < 0 || digit > 9) {
        return NOBODY;
      }
      number = number * 10 + digit;
    }
    return number < 1 || number > entries ? NOBODY : new Candidates(Set.of(number));
  }

  private static Candidates and(Filter[] parts, int entries) {
    Candidates least = ANYONE;
    for (Filter part : parts) {
      Candidates each = of(part, entries);
      if (each.bounded() && (!least.bounded() || each.people.size() < least.people.size())) {
        least = each;
      }
    }
    return least;
  }

  private static Candidates or(Filter[] parts, int entries) {
    Set<Integer> union = new TreeSet<>();
    for (Filter part : parts) {
      Candidates each = of(part, entries);
      if (!each.bounded()) {
        return ANYONE;
      }
      union.addAll(each.people);
    }
    return new Candidates(union);
  }
}
