package org.authmeter.runner.plan;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.authmeter.runner.RunnerException;

/** The properties that plans declare by {@code ${__P(name,default)}}. */
public final class PlanProperties {
  private static final Pattern DECLARED =
      Pattern.compile("\\$\\{__P\\(([^,)]+)(?:,((?:[^)\\\\]|\\\\.)*))?\\)}");

  /** Address of the live monitoring, which is no system under test. */
  private static final String WATCHED_AT = "authmeter.influxdb.url";

  private final Map<String, String> defaults = new TreeMap<>();

  public PlanProperties(Collection<Path> plans) {
    for (Path plan : plans) {
      try {
        Matcher m = DECLARED.matcher(Files.readString(plan));
        while (m.find()) {
          String value = m.group(2) == null ? "" : m.group(2).replaceAll("\\\\(.)", "$1");
          defaults.putIfAbsent(m.group(1).strip(), value);
        }
      } catch (IOException e) {
        throw RunnerException.environment(plan + " cannot be read: " + e, e);
      }
    }
  }

  public Set<String> names() {
    return Set.copyOf(defaults.keySet());
  }

  /** The defaults of the plans; that of the first of several plans counts. */
  public Map<String, String> defaults() {
    return Map.copyOf(defaults);
  }

  /** The default of a property; another value if no plan declares it. */
  public String value(String name, String otherwise) {
    return defaults.getOrDefault(name, otherwise);
  }

  public boolean declares(String name) {
    return defaults.containsKey(name);
  }

  /** Names of the addresses of the system under test: a run against a target needs one of them. */
  public Set<String> addresses() {
    Set<String> addresses = new TreeSet<>();
    defaults.keySet().stream().filter(PlanProperties::isAddress).forEach(addresses::add);
    return addresses;
  }

  /** True for the names of properties that hold a system's URL. */
  public static boolean isAddress(String name) {
    return name.matches("authmeter\\..*\\.(resource|url)") && !name.equals(WATCHED_AT);
  }
}
