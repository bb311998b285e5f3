package org.authmeter.jmeter.memcached.session;

import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;

/** How often each operation comes in a session's life, relative to the others. */
public final class Weights {
  private static final String LEGAL =
      "a list such as create=1,read=8,touch=1,update=2,delete=1, with whole numbers from 0 to 1000";

  private final Map<Operation, Integer> weights = new EnumMap<>(Operation.class);
  private final int sum;

  /**
   * @param text such as {@code create=1,read=8}
   * @throws IllegalArgumentException whose message names the value and what is legal
   */
  public Weights(String text) {
    for (String part : text.split("[\\s,]+")) {
      String[] pair = part.split("=", 2);
      try {
        Operation operation = Operation.valueOf(pair[0].toUpperCase(Locale.ROOT));
        int weight = Integer.parseInt(pair[1]);
        boolean single = operation.compareTo(Operation.LIFE_CYCLE) < 0;
        if (!single || weight < 0 || weight > 1000 || weights.put(operation, weight) != null) {
          throw new IllegalArgumentException(part);
        }
      } catch (IllegalArgumentException | ArrayIndexOutOfBoundsException e) {
        throw new IllegalArgumentException(
            "\"%s\" has \"%s\"; legal: %s".formatted(text, part, LEGAL));
      }
    }
    sum = weights.values().stream().mapToInt(Integer::intValue).sum();
    if (weights.getOrDefault(Operation.CREATE, 0) == 0) {
      throw new IllegalArgumentException(
          "\"%s\" creates no session; legal: %s".formatted(text, LEGAL));
    }
  }

  Operation next() {
    int drawn = ThreadLocalRandom.current().nextInt(sum);
    for (Map.Entry<Operation, Integer> each : weights.entrySet()) {
      drawn -= each.getValue();
      if (drawn < 0) {
        return each.getKey();
      }
    }
    return Operation.CREATE; // unreachable: less than the sum of the weights is drawn
  }
}
