package org.authmeter.runner.run;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.authmeter.runner.RunnerException;
import org.authmeter.runner.Secrets;
import org.authmeter.runner.Suggest;
import org.authmeter.runner.failover.FaultCommands;
import org.authmeter.runner.target.TargetFile;

/** The {@code -J name=value} options of a run. */
final class JMeterProperties {
  private JMeterProperties() {}

  /**
   * Parses them; of two with one name the last counts, as in JMeter.
   *
   * @param declared names that the plans know; other names that begin with authmeter. are slips
   */
  static Map<String, String> parse(List<String> options, Collection<String> declared) {
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
      throw RunnerException.usage("-J %s: say --allow-kill instead.".formatted(name));
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
}
