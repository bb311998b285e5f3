package org.authmeter.runner.process;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;

/**
 * The classes that a JMeter with the plugin loads for a login, as the JVM keeps them in a file
 * (class data sharing, JEP 350): bin/jmeter starts with it in about two thirds of the time. It is
 * of one Java and of the jars as they are; the JVM ignores one that does not fit.
 */
public final class ClassArchive {
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

  /** A run of JMeter with options of the JVM. */
  public interface Training {
    void run(String options) throws IOException;
  }

  /**
   * Makes it anew.
   *
   * @param training runs a JMeter that logs in once
   * @return whether there is one now; false = the folder cannot be written, or Java makes none
   */
  public boolean make(Training training) throws IOException {
    if (!Files.isWritable(file.getParent())) {
      return false;
    }
    Files.deleteIfExists(file); // the training must not start with an old one
    Path fresh = file.resolveSibling("classes." + ProcessHandle.current().pid() + ".jsa");
    try {
      training.run("-XX:ArchiveClassesAtExit=" + fresh);
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
