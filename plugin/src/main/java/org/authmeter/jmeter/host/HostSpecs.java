package org.authmeter.jmeter.host;

import java.net.URI;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import oshi.SystemInfo;

/** What to watch, as users write it: {@code name=what} words, separated by spaces. */
final class HostSpecs {
  /** Words after the = that are not the name of a process. */
  static final String SELF = "self";

  static final String MACHINE = "machine";

  private final SystemInfo info = new SystemInfo();

  /**
   * Reads both fields.
   *
   * @param processes {@code name=} a process id, {@code self}, {@code machine}, or a program's name
   * @param exporters {@code name=} URL of a node_exporter; without a path that of its figures
   * @param timeout of an exporter's answer
   * @throws IllegalArgumentException naming the word and what is legal
   */
  Map<String, HostSource> read(String processes, String exporters, Duration timeout) {
    Map<String, HostSource> sources = new LinkedHashMap<>();
    words(processes, "processes").forEach((name, what) -> add(sources, name, local(what)));
    words(exporters, "exporters")
        .forEach((name, url) -> add(sources, name, new NodeExporter(url(url), timeout)));
    return sources;
  }

  private static void add(Map<String, HostSource> sources, String name, HostSource source) {
    if (sources.put(name, source) != null) {
      throw new IllegalArgumentException("the name " + name + " is listed twice: rename one");
    }
  }

  private static Map<String, String> words(String text, String field) {
    Map<String, String> words = new LinkedHashMap<>();
    for (String word : text == null ? new String[0] : text.strip().split("\\s+")) {
      if (word.isEmpty()) {
        continue;
      }
      int equals = word.indexOf('=');
      if (equals < 1
          || equals == word.length() - 1
          || !word.substring(0, equals).matches("[\\w.-]+")) {
        throw new IllegalArgumentException(
            field + ": '" + word + "' is not name=what, with letters, digits, '.', '_' and '-'");
      }
      if (words.put(word.substring(0, equals), word.substring(equals + 1)) != null) {
        throw new IllegalArgumentException(
            field + ": the name " + word.substring(0, equals) + " is listed twice: rename one");
      }
    }
    return words;
  }

  private HostSource local(String what) {
    if (what.equals(MACHINE)) {
      return new LocalMachine(info.getHardware());
    }
    if (what.equals(SELF)) {
      return LocalProcess.ofId(info.getOperatingSystem(), (int) ProcessHandle.current().pid());
    }
    return what.matches("\\d{1,9}")
        ? LocalProcess.ofId(info.getOperatingSystem(), Integer.parseInt(what))
        : LocalProcess.ofName(info.getOperatingSystem(), what);
  }

  private static URI url(String text) {
    try {
      URI url = URI.create(text);
      boolean web = "http".equals(url.getScheme()) || "https".equals(url.getScheme());
      if (web && url.getHost() != null) {
        return url.getPath().isEmpty() ? url.resolve("/metrics") : url;
      }
    } catch (IllegalArgumentException e) {
      // reported below
    }
    throw new IllegalArgumentException(
        "exporters: '" + text + "' is not a URL such as http://host:9100/metrics");
  }
}
