package org.authmeter.golden;

import java.nio.file.Path;

/** The plans of JMeter's File > Templates that the plugin brings, and accounts for them. */
public final class Templates {
  private static final Path ROOT = Path.of(System.getProperty("authmeter.root"));

  private Templates() {}

  /**
   * @param name such as cas-login
   */
  public static Path plan(String name) {
    return ROOT.resolve("plugin/src/main/resources/org/authmeter/jmeter/templates")
        .resolve("authmeter-" + name + ".jmx");
  }

  /** A property: a file of data/users. */
  public static String users(String file) {
    return "authmeter.users=" + ROOT.resolve("data/users").resolve(file);
  }
}
