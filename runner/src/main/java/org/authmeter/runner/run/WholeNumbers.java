package org.authmeter.runner.run;

import java.util.LinkedHashMap;
import java.util.Map;
import org.authmeter.runner.RunnerException;
import org.authmeter.runner.target.TargetFile;

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

  /**
   * @param where the option or file that holds them, for the message
   */
  static void check(String where, Map<String, String> properties) {
    LEAST.forEach(
        (name, least) -> {
          String value = properties.get(name);
          if (value != null && !(value.matches("-?\\d{1,9}") && Integer.parseInt(value) >= least)) {
            throw RunnerException.usage(
                "%s %s=%s: it must be a whole number of at least %d."
                    .formatted(where, name, value, least));
          }
        });
  }

  /**
   * The user's load: what the target file says counts as if it were given by -J, which outranks it.
   * Otherwise a profile would overrule the file, and the time limits would not know of it.
   */
  static Map<String, String> withTarget(Map<String, String> properties, TargetFile target) {
    check("-J", properties);
    if (target == null) {
      return properties;
    }
    check(target.file() + ":", target.properties());
    Map<String, String> all = new LinkedHashMap<>(properties);
    LEAST.keySet().stream()
        .filter(target.properties()::containsKey)
        .forEach(name -> all.putIfAbsent(name, target.properties().get(name)));
    return all;
  }
}
