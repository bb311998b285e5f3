package org.authmeter.runner.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The classes that a JMeter with the plugin loads for a login, as the JVM keeps them in a file
 * (class data sharing, JEP 350): bin/jmeter starts with it in about two thirds of the time. It is
 * of one Java and of the jars as they are; the JVM ignores one that does not fit.
 */
public final class ClassArchive {
  /** Properties whose jars only JMeter's own class loader knows. */
  private static final Pattern OWN_LOADER =
      Pattern.compile("(?m)^\\s*(user\\.classpath|search_paths|plugin_dependency_paths)\\s*[=:]");

  /** Options of JMeter that name files of properties. */
  private static final Set<String> PROPERTY_FILES = Set.of("-p", "-q", "-G");

  private final Path home;
  private final Path file;

  /** Names the Java that made it. */
  private final Path maker;

  /**
   * @param home of JMeter
   */
  public ClassArchive(Path home) {
    this.home = home;
    file = home.resolve("bin/classes.jsa");
    maker = home.resolve("bin/classes.jsa.java");
  }

  /** Whether it is there, of this Java, and younger than each jar. */
  public boolean isCurrent() {
    try {
      if (!Files.exists(file) || !Files.exists(maker) || !Files.readString(maker).equals(java())) {
        return false;
      }
      FileTime made = Files.getLastModifiedTime(file);
      return !hasYounger(home.resolve("lib"), made) && !hasYounger(home.resolve("lib/ext"), made);
    } catch (IOException e) {
      return false;
    }
  }

  private static boolean hasYounger(Path folder, FileTime made) throws IOException {
    try (DirectoryStream<Path> jars = Files.newDirectoryStream(folder, "*.jar")) {
      for (Path jar : jars) {
        if (Files.getLastModifiedTime(jar).compareTo(made) > 0) {
          return true;
        }
      }
    }
    return false;
  }

  private static String java() {
    return System.getProperty("java.home") + " " + Runtime.version();
  }

  /** A run of JMeter in an environment. */
  public interface Training {
    void run(Map<String, String> environment) throws IOException;
  }

  /**
   * The environment in which bin/jmeter uses it; empty where it is not current, or where JMeter
   * gets jars that its own class loader must find.
   *
   * @param arguments of JMeter
   */
  public Map<String, String> environment(List<String> arguments) throws IOException {
    if (!isCurrent() || needsOwnLoader(arguments)) {
      return Map.of();
    }
    return flat("-XX:SharedArchiveFile=%s -Xlog:cds=off -Xlog:cds+dynamic=off".formatted(file));
  }

  private static Map<String, String> flat(String options) {
    return Map.of("JMETER_CLASS_PATH", "flat", "JVM_ARGS", options);
  }

  private boolean needsOwnLoader(List<String> arguments) throws IOException {
    List<Path> files = new ArrayList<>(List.of(home.resolve("bin/user.properties")));
    for (int i = 0; i < arguments.size(); i++) {
      String argument = arguments.get(i);
      if (argument.startsWith("-J") && OWN_LOADER.matcher(argument.substring(2)).find()) {
        return true;
      }
      if (i > 0 && PROPERTY_FILES.contains(arguments.get(i - 1))) {
        files.add(Path.of(argument));
      }
    }
    for (Path each : files) {
      if (Files.exists(each)
          && OWN_LOADER.matcher(Files.readString(each, StandardCharsets.ISO_8859_1)).find()) {
        return true;
      }
    }
    return false;
  }

  /**
   * Makes it anew.
   *
   * @param training runs a JMeter that logs in once, with these variables
   * @return whether there is one now; false = the folder cannot be written, or Java makes none
   */
  public boolean make(Training training) throws IOException {
    if (!Files.isWritable(file.getParent())) {
      return false;
    }
    Files.deleteIfExists(file); // the training must not start with an old one
    Path fresh = file.resolveSibling("classes." + ProcessHandle.current().pid() + ".jsa");
    try {
      training.run(flat("-XX:ArchiveClassesAtExit=" + fresh));
      if (!Files.exists(fresh)) {
        return false;
      }
      Files.writeString(maker, java());
      Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
      return true;
    } finally {
      Files.deleteIfExists(fresh);
    }
  }
}
