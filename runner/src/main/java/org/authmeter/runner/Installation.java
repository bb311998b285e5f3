package org.authmeter.runner;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Where the parts of AuthMeter lie: everything that the runner starts or reads.
 *
 * @param root the checkout
 * @param jmeterHome the assembled JMeter with the plugin
 * @param testbedCommand starts the testbed's own command line; its arguments are appended
 */
public record Installation(Path root, Path jmeterHome, List<String> testbedCommand) {
  /** The system property that the launcher sets. */
  public static final String ROOT_PROPERTY = "authmeter.root";

  private static final String NO_JMETER =
      "No JMeter at %s. Build it with: mvn -DskipTests package (in %s), or start through ./authmeter.";

  public Installation {
    testbedCommand = List.copyOf(testbedCommand);
  }

  /** The parts as the build leaves them in a checkout. */
  public static Installation of(Path root) {
    Path absolute = root.toAbsolutePath().normalize();
    Path testbed = absolute.resolve("testbed/target");
    String classPath =
        testbed.resolve("authmeter-testbed.jar")
            + File.pathSeparator
            + testbed.resolve("lib")
            + File.separator
            + "*";
    return new Installation(
        absolute,
        absolute.resolve("runner/home/target/jmeter"),
        List.of(
            java(),
            // It makes keys, starts processes and then waits: nothing is worth optimising.
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-cp",
            classPath,
            "-D" + ROOT_PROPERTY + "=" + absolute,
            "org.authmeter.testbed.TestbedMain"));
  }

  /** The checkout that the launcher named, or the working directory. */
  public static Installation current() {
    return of(Path.of(System.getProperty(ROOT_PROPERTY, "")));
  }

  /** The Java that runs this, for every Java that is started from here. */
  public static String java() {
    return Path.of(System.getProperty("java.home"), "bin", "java").toString();
  }

  /** The command line of this program in a process of its own; its arguments are appended. */
  public List<String> runnerCommand() {
    return List.of(
        java(),
        "-Xmx256m",
        "-D" + ROOT_PROPERTY + "=" + root,
        "-cp",
        System.getProperty("java.class.path"),
        "org.authmeter.runner.RunnerMain");
  }

  public Path jmeter() {
    return jmeterHome.resolve("bin/jmeter");
  }

  public Path testplans() {
    return root.resolve("testplans");
  }

  /** The plugin with all of JMeter's libraries, for programs of the plugin beside JMeter. */
  public String pluginClassPath() {
    Path lib = jmeterHome.resolve("lib");
    return lib.resolve("ext")
        + File.separator
        + "*"
        + File.pathSeparator
        + lib
        + File.separator
        + "*";
  }

  /** The plugin in the assembled JMeter. */
  public Optional<Path> pluginJar() {
    try (Stream<Path> jars = Files.list(jmeterHome.resolve("lib/ext"))) {
      return jars.filter(jar -> jar.getFileName().toString().startsWith("authmeter-plugin"))
          .findFirst();
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /**
   * The generators of data, which need the plugin's jar alone; a kind and its options are appended.
   *
   * @throws RunnerException status 3 if JMeter was not assembled
   */
  public List<String> dataCommand() {
    Path jar =
        pluginJar()
            .orElseThrow(() -> RunnerException.environment(NO_JMETER.formatted(jmeter(), root)));
    // What they write is garbage at once: a small heap that stays in the cache is fastest.
    return List.of(
        java(),
        "-XX:+UseSerialGC",
        "-Xmn16m",
        "-cp",
        jar.toString(),
        "org.authmeter.data.Main",
        "data");
  }

  /** The account of the testbed that plans use unless told otherwise. */
  public Path sampleUsers() {
    return root.resolve("data/users/one-account.csv");
  }

  /** Settings with which JMeter's report generator makes the comparison. */
  public Path reportSettings() {
    return root.resolve("reports-templates/comparison.properties");
  }

  /**
   * @throws RunnerException status 3 if JMeter was not assembled
   */
  public Path requireJMeter() {
    if (!Files.isExecutable(jmeter())) {
      throw RunnerException.environment(NO_JMETER.formatted(jmeter(), root));
    }
    return jmeter();
  }
}
