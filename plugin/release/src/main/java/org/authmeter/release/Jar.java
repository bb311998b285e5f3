package org.authmeter.release;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A jar as Maven names it.
 *
 * @param group of Maven, such as {@code org.ldaptive}
 * @param place relative to the release folder
 */
record Jar(String group, String name, String version, String place) implements Comparable<Jar> {
  private static final Pattern MAVEN = Pattern.compile("(.+?)-(\\d.*)\\.jar");
  private static final String CENTRAL = "https://search.maven.org/remotecontent?filepath=";

  /**
   * @param folder in the release folder, with a slash at its end; empty for the release folder
   */
  static Jar of(String group, String folder, String file) {
    Matcher m = MAVEN.matcher(file);
    if (!m.matches()) {
      throw new IllegalArgumentException(file + " is not named name-version.jar");
    }
    return new Jar(group, m.group(1), m.group(2), folder + file);
  }

  /** Where Maven Central has it, as the public repository of plugins writes such addresses. */
  String onCentral() {
    return CENTRAL
        + String.join("/", group.replace('.', '/'), name, version, name + "-" + version + ".jar");
  }

  @Override
  public int compareTo(Jar other) {
    return place.compareTo(other.place);
  }
}
