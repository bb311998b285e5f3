package org.authmeter.release;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A jar as Maven names it.
 *
 * @param group of Maven, such as {@code org.ldaptive}
 * @param place relative to the release folder
 */
record Jar(String group, String name, String version, String place) {
  private static final Pattern MAVEN = Pattern.compile("(?:.*/)?(.+?)-(\\d.*)\\.jar");
  private static final Pattern QUALIFIER = Pattern.compile("[^0-9.a-zA-Z].*");

  /**
   * @throws IllegalArgumentException if the file is not named name-version.jar
   */
  static Jar of(String group, String place) {
    Matcher m = MAVEN.matcher(place);
    if (!m.matches()) {
      throw new IllegalArgumentException(place + " is not named name-version.jar");
    }
    return new Jar(group, m.group(1), m.group(2), place);
  }

  /**
   * Where a Maven repository has it.
   *
   * @param repository its address, with or without a slash at the end
   */
  String in(String repository) {
    return String.join(
        "/", repository, group.replace('.', '/'), name, version, name + "-" + version + ".jar");
  }

  /** As the Plugins Manager names a library. It reads digits, letters and dots of the version. */
  String asLibrary() {
    return name + ">=" + QUALIFIER.matcher(version).replaceFirst("");
  }
}
