package org.authmeter.plans;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A script of groovy-scripts/ as the rules ask it. */
record ScriptFile(Path path, String text) {
  private static final Pattern PUTS = Pattern.compile("vars\\.put\\('([A-Z][A-Z0-9_]*)'");
  private static final Pattern PLAN = Pattern.compile("[a-z0-9-]+/[a-z0-9-]+\\.jmx");

  static ScriptFile read(Path path) throws IOException {
    return new ScriptFile(path, Files.readString(path));
  }

  static List<Path> shipped() throws IOException {
    try (Stream<Path> files = Files.list(PlanFile.root().resolve("groovy-scripts"))) {
      return files.filter(f -> f.toString().endsWith(".groovy")).sorted().toList();
    }
  }

  /** JMeter variables that it sets. */
  Set<String> variables() {
    Set<String> names = new TreeSet<>();
    Matcher m = PUTS.matcher(text);
    while (m.find()) {
      names.add(m.group(1));
    }
    return names;
  }

  /** Plans that its header names: scenario and file. */
  Set<String> plans() {
    Set<String> names = new TreeSet<>();
    PLAN.matcher(header()).results().forEach(m -> names.add(m.group()));
    return names;
  }

  /** The comment that the file begins with; empty if it begins with something else. */
  String header() {
    return text.startsWith("/*") ? text.substring(0, text.indexOf("*/")) : "";
  }
}
