package org.authmeter.results.campaign;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;

/** Finds the legal value that was probably meant. */
public final class Suggest {
  private Suggest() {}

  /** " Did you mean 'x'?" or an empty string if nothing is near. */
  public static String didYouMean(String given, Collection<String> legal) {
    String low = given.toLowerCase(Locale.ROOT);
    return legal.stream()
        .min(Comparator.comparingInt(l -> distance(low, l.toLowerCase(Locale.ROOT))))
        .filter(l -> near(low, l.toLowerCase(Locale.ROOT)))
        .map(l -> " Did you mean '" + l + "'?")
        .orElse("");
  }

  /** "legal: a, b. Did you mean 'b'?" */
  public static String legal(String given, Collection<String> legal) {
    return "legal: " + String.join(", ", legal) + "." + didYouMean(given, legal);
  }

  private static boolean near(String given, String legal) {
    return distance(given, legal) <= Math.max(Math.min(2, legal.length() - 1), legal.length() / 3)
        || (given.length() > 2 && legal.startsWith(given));
  }

  /** Levenshtein's distance: how many letters were mistyped. */
  static int distance(String a, String b) {
    int[] previous = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      previous[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int[] row = new int[b.length() + 1];
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int change = previous[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        row[j] = Math.min(change, 1 + Math.min(previous[j], row[j - 1]));
      }
      previous = row;
    }
    return previous[b.length()];
  }
}
