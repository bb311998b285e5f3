package org.authmeter.results.figures;

import java.util.List;
import java.util.Locale;

/** Numbers and lists in sentences, as the page writes them. */
public final class Words {
  private Words() {}

  /** With thousands in groups. */
  public static String number(double value, int decimals) {
    String text = String.format(Locale.ROOT, "%,." + decimals + "f", value);
    return text.matches("-0(?:\\.0*)?") ? text.substring(1) : text;
  }

  /** A whole number with thousands in groups. */
  public static String count(double value) {
    return number(value, 0);
  }

  /** Such as {@code 1 error} and {@code 2 errors}. */
  public static String plural(long n, String word) {
    return count(n) + ' ' + word + (n == 1 ? "" : "s");
  }

  /** {@code a}, {@code a and b}, {@code a, b and c}. */
  public static String listed(List<String> words) {
    int last = words.size() - 1;
    return last < 1
        ? String.join("", words)
        : String.join(", ", words.subList(0, last)) + " and " + words.get(last);
  }
}
