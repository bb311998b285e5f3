package org.authmeter.signon.session;

import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a sample does.
 *
 * @param operation each operation of the batch
 * @param batch operations of one sample
 * @param items keys and values
 * @param expiry seconds that a session lives without being touched
 * @param alive how many sessions there are
 * @param weights of the operations of a life cycle
 * @param probe of the operation replication
 */
public record SessionSettings(
    SessionOperation operation,
    int batch,
    Items items,
    int expiry,
    Alive alive,
    Weights weights,
    Probe probe) {
  /**
   * Keys and values.
   *
   * @param keyPrefix of all keys
   * @param keySize minimum length of keys; memcached hashes longer ones than 250 bytes
   * @param valueSize of values
   */
  public record Items(String keyPrefix, SizeRange keySize, SizeRange valueSize) {}

  /**
   * The sessions that live at once.
   *
   * @param maximum of a virtual user, or of all
   * @param shared whether all virtual users share the sessions
   */
  public record Alive(int maximum, boolean shared) {}

  /**
   * The replication probe.
   *
   * @param timeoutMs after which a value that the replica has not got counts as lost on the way
   * @param versions of one key, written one after the other, of which the last is awaited
   * @param burst other keys written before, which are not awaited: they make the queue longer
   * @param keys confirmed ones that are looked for after the primary's end
   */
  public record Probe(long timeoutMs, int versions, int burst, int keys) {}

  SessionData data() {
    return new SessionData(items.keyPrefix, items.keySize, items.valueSize);
  }

  /** How often each operation comes in a session's life, relative to the others. */
  public static final class Weights {
    private static final String LEGAL =
        "a list such as create=1,read=8,touch=1,update=2,delete=1, with whole numbers from 0 to 1000";

    private final Map<SessionOperation, Integer> weights = new EnumMap<>(SessionOperation.class);
    private final int sum;

    /**
     * @param text such as {@code create=1,read=8}
     * @throws IllegalArgumentException whose message names the value and what is legal
     */
    public Weights(String text) {
      for (String part : text.split("[\\s,]+")) {
        String[] pair = part.split("=", 2);
        try {
          SessionOperation operation = SessionOperation.valueOf(pair[0].toUpperCase(Locale.ROOT));
          int weight = Integer.parseInt(pair[1]);
          boolean single = operation.compareTo(SessionOperation.LIFE_CYCLE) < 0;
          if (!single || weight < 0 || weight > 1000 || weights.put(operation, weight) != null) {
            throw new IllegalArgumentException(part);
          }
        } catch (IllegalArgumentException | ArrayIndexOutOfBoundsException e) {
          throw new IllegalArgumentException(
              "\"%s\" has \"%s\"; legal: %s".formatted(text, part, LEGAL));
        }
      }
      sum = weights.values().stream().mapToInt(Integer::intValue).sum();
      if (weights.getOrDefault(SessionOperation.CREATE, 0) == 0) {
        throw new IllegalArgumentException(
            "\"%s\" creates no session; legal: %s".formatted(text, LEGAL));
      }
    }

    SessionOperation next() {
      int drawn = ThreadLocalRandom.current().nextInt(sum);
      for (Map.Entry<SessionOperation, Integer> each : weights.entrySet()) {
        drawn -= each.getValue();
        if (drawn < 0) {
          return each.getKey();
        }
      }
      return SessionOperation.CREATE; // unreachable: less than the sum of the weights is drawn
    }
  }

  /**
   * Sizes in bytes, evenly distributed.
   *
   * @param minimum inclusive
   * @param maximum inclusive; equal to the minimum for a fixed size
   */
  public record SizeRange(int minimum, int maximum) {
    /** What a serialised single sign-on session of a Shibboleth IdP takes: 1.9 to 3.1 kB. */
    static final SizeRange SESSION = new SizeRange(1900, 3100);

    private static final Pattern FORM = Pattern.compile("(\\d{1,8})(?:\\s*-\\s*(\\d{1,8}))?");

    /**
     * Reads {@code 2048}, {@code 100-4000} or {@code session}.
     *
     * @throws IllegalArgumentException whose message names value and legal values
     */
    public static SizeRange of(String text, int minimum, int maximum) {
      if (text.equalsIgnoreCase("session")) {
        return SESSION;
      }
      Matcher m = FORM.matcher(text);
      if (m.matches()) {
        int from = Integer.parseInt(m.group(1));
        int to = m.group(2) == null ? from : Integer.parseInt(m.group(2));
        if (from >= minimum && to <= maximum && from <= to) {
          return new SizeRange(from, to);
        }
      }
      throw new IllegalArgumentException(
          "\"%s\" is not a size in bytes; legal: a number such as 2048, a range such as 100-4000, session (1900-3100); %d to %d"
              .formatted(text, minimum, maximum));
    }

    int next() {
      return minimum == maximum
          ? minimum
          : ThreadLocalRandom.current().nextInt(minimum, maximum + 1);
    }
  }
}
