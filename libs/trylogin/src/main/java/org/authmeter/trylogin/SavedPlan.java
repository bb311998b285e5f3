package org.authmeter.trylogin;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.authmeter.trylogin.attempt.DiscoveredTarget;

/**
 * A shipped plan with what was found as the defaults of its properties. It holds no password: the
 * accounts come from a file. As it is, it makes one login.
 */
final class SavedPlan {
  private static final String PLANS = "/org/authmeter/jmeter/templates/";

  /** The accounts of the testbed, which are nobody's here. */
  private static final Pattern ACCOUNTS =
      Pattern.compile("(<stringProp name=\"accounts\">)[^<]*(</stringProp>)");

  /** The name of a benchmark, which this is not. */
  private static final Pattern NAME =
      Pattern.compile("(testclass=\"TestPlan\" testname=\")[^\"]*(\")");

  private static final Map<String, String> ONE_LOGIN =
      Map.of("authmeter.threads", "1", "authmeter.loops", "1", "authmeter.warmup", "0");

  private final DiscoveredTarget found;

  SavedPlan(DiscoveredTarget found) {
    this.found = found;
  }

  /**
   * @param accounts the file that the plan reads its user from
   * @throws java.nio.file.FileAlreadyExistsException nothing is overwritten
   */
  void write(Path file, Path accounts) throws IOException {
    Files.writeString(
        file, text(accounts(file, accounts)), java.nio.file.StandardOpenOption.CREATE_NEW);
  }

  /** A file beside the plan by its name, so that both can be moved. */
  private static String accounts(Path plan, Path accounts) {
    Path folder = plan.toAbsolutePath().normalize().getParent();
    Path absolute = accounts.toAbsolutePath().normalize();
    return folder.equals(absolute.getParent())
        ? absolute.getFileName().toString()
        : absolute.toString();
  }

  String text(String accounts) throws IOException {
    String plan;
    try (InputStream in = SavedPlan.class.getResourceAsStream(PLANS + found.plan())) {
      plan = new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
    Map<String, String> defaults = new LinkedHashMap<>(ONE_LOGIN);
    found
        .properties()
        .forEach(
            (name, value) -> {
              if (!name.endsWith("assword")) {
                defaults.put(name, value);
              }
            });
    if (found.users()) {
      defaults.put("authmeter.users", accounts);
    }
    for (Map.Entry<String, String> each : defaults.entrySet()) {
      plan = withDefault(plan, each.getKey(), each.getValue());
    }
    plan = NAME.matcher(plan).replaceFirst("$1One sign-on, as try found it$2");
    return ACCOUNTS.matcher(plan).replaceAll("$1$2");
  }

  private static String withDefault(String plan, String name, String value) {
    String declared = "\\$\\{__P\\(" + Pattern.quote(name) + "(?:,(?:[^)\\\\]|\\\\.)*)?\\)}";
    String now = "${__P(" + name + ',' + argument(value) + ")}";
    return Pattern.compile(declared).matcher(plan).replaceAll(Matcher.quoteReplacement(xml(now)));
  }

  private static boolean balanced(String value) {
    int open = 0;
    for (char c : value.toCharArray()) {
      open += c == '(' ? 1 : c == ')' ? -1 : 0;
      if (open < 0) {
        return false;
      }
    }
    return open == 0;
  }

  /**
   * An argument of a function of JMeter, which evaluates to the value, whatever a server wrote.
   * JMeter counts parentheses and knows no escape for them, so where they do not match a function
   * makes them.
   */
  private static String argument(String value) {
    boolean balanced = balanced(value);
    StringBuilder argument = new StringBuilder();
    for (char c : value.toCharArray()) {
      if (c == '\\' || c == ',' || c == '$') {
        argument.append('\\').append(c);
      } else if (!balanced && (c == '(' || c == ')')) {
        argument.append("${__char(").append((int) c).append(")}");
      } else {
        argument.append(c);
      }
    }
    return argument.toString();
  }

  private static String xml(String value) {
    return value
        .replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("'", "&apos;")
        .replace("\"", "&quot;");
  }
}
