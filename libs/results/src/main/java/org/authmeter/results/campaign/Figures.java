package org.authmeter.results.campaign;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Figures that elements of the plugin append to the response message of a sample, because a JTL has
 * no column for them: {@code OK; waitMs=12; free=true}. They are a chain of {@code ; name=value} at
 * the very end of the message.
 *
 * <p>A message may also contain text of a server. {@link #escaped} keeps that from looking like a
 * figure where it is written; {@link #of} reads nothing but the end of the message, and of a name
 * that is there twice the last value.
 */
public final class Figures {
  /** Such as {@code ; waitMs=12}; a value contains no semicolon. */
  private static final Pattern FIGURE = Pattern.compile("; [A-Za-z]+=[^;\\r\\n]*");

  private static final Pattern START = Pattern.compile(";(?=\\s*\\w+\\s*=)");

  /** As the Open Arrivals timer appends it, behind all others. */
  private static final Pattern ARRIVAL =
      Pattern.compile("; waitMs=(\\d{1,15}); free=(true|false)$");

  /**
   * The message of a Transaction Controller, as TransactionController.java of JMeter 5.6.3 has it.
   */
  private static final Pattern TRANSACTION =
      Pattern.compile("Number of samples in transaction : (\\d{1,9}),");

  private Figures() {}

  /** Number of samples of a transaction, by its message; null if it is none. */
  public static Integer samples(String message) {
    Matcher number = TRANSACTION.matcher(message);
    return number.lookingAt() ? Integer.valueOf(number.group(1)) : null;
  }

  /**
   * How long a user had waited when the sample began.
   *
   * @param ms milliseconds since the user's arrival
   * @param free whether a virtual user was free at the arrival
   */
  public record Arrival(long ms, boolean free) {
    /** As it is appended to a message. */
    public String text() {
      return "; waitMs=" + ms + "; free=" + free;
    }
  }

  /** The text without what could be read as figures: commas in place of semicolons. */
  public static String escaped(String text) {
    return text == null || text.indexOf(';') < 0 ? text : START.matcher(text).replaceAll(",");
  }

  /**
   * What the Open Arrivals timer appended.
   *
   * @return null if the sample was not of an arrival
   */
  public static Arrival arrival(String message) {
    if (!message.endsWith("e")) { // the end of true and false: most messages have no figures
      return null;
    }
    Matcher m = ARRIVAL.matcher(message);
    return m.find() ? new Arrival(Long.parseLong(m.group(1)), m.group(2).equals("true")) : null;
  }

  /**
   * A figure that an element appended.
   *
   * @return null if there is none of that name
   */
  public static String of(String message, String name) {
    String sign = "; " + name + "=";
    int at = message.lastIndexOf(sign);
    if (at < 0) {
      return null;
    }
    for (int i = at; i < message.length(); ) {
      Matcher figure = FIGURE.matcher(message).region(i, message.length());
      if (!figure.lookingAt()) {
        return null;
      }
      i = figure.end();
    }
    int from = at + sign.length();
    int to = message.indexOf(';', from);
    return (to < 0 ? message.substring(from) : message.substring(from, to)).strip();
  }

  /** A figure as a number; null if there is none, or it is not a whole number below 10^15. */
  public static Long number(String message, String name) {
    String text = of(message, name);
    return text == null || !text.matches("\\d{1,15}") ? null : Long.valueOf(text);
  }
}
