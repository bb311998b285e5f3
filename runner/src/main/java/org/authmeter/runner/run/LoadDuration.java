package org.authmeter.runner.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.authmeter.runner.RunnerException;

/** {@code --duration 24h}: how long each cell is measured, whatever the profile says. */
public final class LoadDuration {
  private static final Pattern FORM = Pattern.compile("(\\d{1,6})(s|m|h|d)");

  /** The plan's own loops must not end it sooner. */
  private static final String ENDLESS = "authmeter.loops=-1";

  private static final Map<String, Long> SECONDS =
      Map.of("s", 1L, "m", 60L, "h", 3600L, "d", 86_400L);

  private LoadDuration() {}

  /**
   * The user's properties with it; those that he gave himself come last and win.
   *
   * @param text null = not asked for
   * @throws RunnerException status 2 if it is no time
   */
  public static List<String> with(String text, List<String> properties) {
    if (text == null) {
      return properties;
    }
    Matcher m = FORM.matcher(text);
    if (!m.matches() || Long.parseLong(m.group(1)) < 1) {
      throw RunnerException.usage(
          "--duration %s: write a number and s, m, h or d, such as 90s or 24h.".formatted(text));
    }
    long seconds = Long.parseLong(m.group(1)) * SECONDS.get(m.group(2));
    List<String> all = new ArrayList<>(List.of("authmeter.duration=" + seconds, ENDLESS));
    if (properties != null) {
      all.addAll(properties);
    }
    return all;
  }

  /** Without the word about loops where the plans have none. */
  static List<String> fitting(List<String> properties, PlanProperties declared) {
    return declared.declares("authmeter.loops")
        ? properties
        : properties.stream().filter(p -> !p.equals(ENDLESS)).toList();
  }
}
