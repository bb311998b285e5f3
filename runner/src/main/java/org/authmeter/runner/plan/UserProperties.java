package org.authmeter.runner.plan;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.authmeter.common.control.FaultCommands;
import org.authmeter.results.campaign.Suggest;
import org.authmeter.runner.RunnerException;
import org.authmeter.runner.Secrets;
import org.authmeter.runner.target.TargetFile;

/** The {@code -J name=value} options of a run. */
public final class UserProperties {
  private static final Map<String, Integer> MINIMUM =
      Map.of(
          "authmeter.threads", 1,
          "authmeter.loops", -1,
          "authmeter.duration", 1,
          "authmeter.rampUp", 0,
          "authmeter.warmup", 0);

  private static final Pattern DURATION = Pattern.compile("(\\d{1,6})(s|m|h|d)");

  /** Keeps the plan's own loops from ending the load sooner. */
  private static final String ENDLESS = "authmeter.loops=-1";

  private static final Map<String, Long> SECONDS =
      Map.of("s", 1L, "m", 60L, "h", 3600L, "d", 86_400L);

  private UserProperties() {}

  /**
   * Parses the options; of two with one name the last counts, as in JMeter.
   *
   * @param declared names that the plans know; others that begin with authmeter. are errors
   */
  public static Map<String, String> parse(List<String> options, Collection<String> declared) {
    Map<String, String> properties = new LinkedHashMap<>();
    for (String option : options) {
      int equals = option.indexOf('=');
      if (equals < 1) {
        throw RunnerException.usage("-J %s is not of the form name=value.".formatted(option));
      }
      String name = option.substring(0, equals).strip();
      String value = option.substring(equals + 1);
      check(name, value, declared);
      properties.put(name, value);
    }
    return properties;
  }

  private static void check(String name, String value, Collection<String> declared) {
    if (Secrets.isSecret(name) || Secrets.hasUserInfo(value)) {
      throw RunnerException.usage(
          ("-J %s: a secret on the command line can be read by every user of this machine."
                  + " Put it in the target file (mode 600) and give that with --target.")
              .formatted(name));
    }
    if (FaultCommands.isCommand(name)) {
      throw RunnerException.usage(
          "-J %s: commands that end and start components count in the target file only."
              .formatted(name));
    }
    if (name.equals(FaultCommands.ALLOW)) {
      throw RunnerException.usage("-J %s: use --allow-kill instead.".formatted(name));
    }
    if (TargetFile.RUNNERS_KEYS.contains(name)) {
      throw RunnerException.usage(
          "-J %s: this belongs into the target file, where it is kept for the next run too."
              .formatted(name));
    }
    if (name.startsWith("authmeter.") && !declared.contains(name)) {
      throw RunnerException.usage(
          "-J %s: the plans do not know this property; %s"
              .formatted(name, Suggest.legal(name, declared.stream().sorted().toList())));
    }
  }

  /**
   * @param where the option or file that holds them, for the message
   */
  private static void checkNumbers(String where, Map<String, String> properties) {
    MINIMUM.forEach(
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
   * The user's load: properties of the target file count as if they were given by -J, which
   * overrides them. Otherwise a profile would override the file, and the time limits would not
   * apply to it.
   */
  static Map<String, String> withTarget(Map<String, String> properties, TargetFile target) {
    checkNumbers("-J", properties);
    if (target == null) {
      return properties;
    }
    checkNumbers(target.file() + ":", target.properties());
    Map<String, String> all = new LinkedHashMap<>(properties);
    MINIMUM.keySet().stream()
        .filter(target.properties()::containsKey)
        .forEach(name -> all.putIfAbsent(name, target.properties().get(name)));
    return all;
  }

  /**
   * Adds the duration to the user's properties, which come last and override it.
   *
   * @param text such as 24h; null = the option was not given
   * @throws RunnerException status 2 if it is not a duration
   */
  public static List<String> withDuration(String option, String text, List<String> properties) {
    if (text == null) {
      return properties;
    }
    Matcher m = DURATION.matcher(text);
    if (!m.matches() || Long.parseLong(m.group(1)) < 1) {
      throw RunnerException.usage(
          "%s %s: write a number and s, m, h or d, such as 90s or 24h.".formatted(option, text));
    }
    long seconds = Long.parseLong(m.group(1)) * SECONDS.get(m.group(2));
    List<String> all = new ArrayList<>(List.of("authmeter.duration=" + seconds, ENDLESS));
    if (properties != null) {
      all.addAll(properties);
    }
    return all;
  }

  /** Without the number of loops where the plans declare none. */
  static List<String> fitting(List<String> properties, PlanProperties declared) {
    return declared.declares("authmeter.loops")
        ? properties
        : properties.stream().filter(p -> !p.equals(ENDLESS)).toList();
  }
}
