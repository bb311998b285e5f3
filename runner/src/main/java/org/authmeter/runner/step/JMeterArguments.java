package org.authmeter.runner.step;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.authmeter.runner.RunnerException;

/** JMeter's command line for one step. */
public final class JMeterArguments {
  /**
   * Contents of each JTL, whatever user.properties has. URLs are left out: they contain messages.
   */
  private static final List<String> RESULTS =
      List.of(
          "output_format=csv",
          "print_field_names=true",
          "default_delimiter=,",
          "timestamp_format=ms",
          "autoflush=false",
          "subresults=true",
          "time=true",
          "label=true",
          "response_code=true",
          "response_message=true",
          "thread_name=true",
          "data_type=true",
          "successful=true",
          "assertion_results_failure_message=true",
          "bytes=true",
          "sent_bytes=true",
          "thread_counts=true",
          "url=false",
          "latency=true",
          "idle_time=true",
          "connect_time=true");

  private static final Pattern NAME = Pattern.compile("\\{((?:authmeter|testbed)\\.[\\w.]+)}");

  private JMeterArguments() {}

  /**
   * @param variant properties file of the variant; null = it has none
   * @param addresses of testbed or target
   * @param properties of the step; they override the addresses file
   */
  public static List<String> of(
      Path plan, Path jtl, Path log, Path variant, Path addresses, Map<String, String> properties) {
    List<String> arguments = new ArrayList<>(List.of("-n", "-t", plan.toString()));
    arguments.addAll(List.of("-l", jtl.toString(), "-j", log.toString()));
    if (variant != null) {
      arguments.addAll(List.of("-q", variant.toString()));
    }
    arguments.addAll(List.of("-q", addresses.toString()));
    RESULTS.forEach(r -> arguments.add("-Jjmeter.save.saveservice." + r));
    arguments.add("-Jsampleresult.useNanoTime=true");
    arguments.add("-Jsummariser.name=summary"); // the watchdog looks at its lines in the log
    properties.forEach((name, value) -> arguments.add("-J" + name + "=" + value));
    return arguments;
  }

  /**
   * @param where the file that knows the values, for the message
   * @throws RunnerException status 2 naming what is missing
   */
  static Map<String, String> filled(
      Map<String, String> properties, Map<String, String> known, Object where) {
    Map<String, String> filled = new LinkedHashMap<>();
    properties.forEach(
        (name, value) ->
            filled.put(
                name,
                NAME.matcher(value)
                    .replaceAll(
                        m -> Matcher.quoteReplacement(known(m.group(1), known, name, where)))));
    return filled;
  }

  private static String known(
      String asked, Map<String, String> known, String property, Object where) {
    String value = known.getOrDefault(asked, "");
    if (value.isEmpty()) {
      throw RunnerException.usage(
          "%s is made of %s, which is not in %s: add it, or choose other patterns and variants."
              .formatted(property, asked, where));
    }
    return value;
  }
}
