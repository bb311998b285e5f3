package org.authmeter.release;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A library's file, named as Maven names it. */
record Jar(String name, String version, String file) implements Comparable<Jar> {
  private static final Pattern MAVEN = Pattern.compile("(.+?)-(\\d.*)\\.jar");

  static Jar of(String file) {
    Matcher m = MAVEN.matcher(file);
    if (!m.matches()) {
      throw new IllegalArgumentException(file + " is not named name-version.jar");
    }
    return new Jar(m.group(1), m.group(2), file);
  }

  @Override
  public int compareTo(Jar other) {
    return file.compareTo(other.file);
  }
}
