package org.authmeter.runner.run;

import java.util.Map;
import org.authmeter.runner.RunnerException;

/** Checks the properties that every plan reads as a number, before JMeter reads them as 0. */
final class WholeNumbers {
  private static final Map<String, Integer> LEAST =
      Map.of(
          "authmeter.threads", 1,
          "authmeter.loops", -1,
          "authmeter.duration", 1,
          "authmeter.rampUp", 0,
          "authmeter.warmup", 0);

  private WholeNumbers() {}

  static void check(Map<String, String> properties) {
    LEAST.forEach(
        (name, least) -> {
          String value = properties.get(name);
          if (value != null && !(value.matches("-?\\d{1,9}") && Integer.parseInt(value) >= least)) {
            throw RunnerException.usage(
                "-J %s=%s: it must be a whole number of at least %d."
                    .formatted(name, value, least));
          }
        });
  }
}
