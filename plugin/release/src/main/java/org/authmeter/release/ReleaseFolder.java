package org.authmeter.release;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The folder with the plugin's jar, {@code lib/} and {@code optional/}. */
final class ReleaseFolder {
  private static final String LIB = "lib/";
  private static final String OPTIONAL = "optional/";

  private final Path folder;
  private final String version;

  ReleaseFolder(Path folder, String version) {
    this.folder = folder;
    this.version = version;
  }

  Jar plugin() {
    return Jar.of("org.authmeter", "", "authmeter-plugin-" + version + ".jar");
  }

  Path file(Jar jar) {
    return folder.resolve(jar.place());
  }

  /**
   * What the plugin needs beside JMeter's own libraries.
   *
   * @param dependencies what {@code dependency:list} wrote: a line {@code
   *     group:artifact:jar:version:scope} for each
   * @throws IOException when a folder or file is missing, or a jar is none of the dependencies
   */
  List<Jar> libraries(Path dependencies) throws IOException {
    Map<String, String> groups = new TreeMap<>();
    for (String line : Files.readAllLines(dependencies)) {
      String[] parts = line.trim().split(":");
      if (parts.length >= 5) {
        groups.put(parts[1], parts[0]);
      }
    }
    try (Stream<Path> files = Files.list(folder.resolve(LIB))) {
      List<Jar> jars =
          files
              .map(f -> f.getFileName().toString())
              .map(f -> Jar.of(groups.get(Jar.of("", "", f).name()), LIB, f))
              .sorted()
              .toList();
      for (Jar jar : jars) {
        if (jar.group() == null) {
          throw new IOException(jar.place() + " is none of the dependencies in " + dependencies);
        }
      }
      return jars;
    }
  }

  /** The library of an LDAP provider, or one that it needs. */
  Jar optional(String group, String name) throws IOException {
    try (Stream<Path> files = Files.list(folder.resolve(OPTIONAL))) {
      return files
          .map(f -> Jar.of(group, OPTIONAL, f.getFileName().toString()))
          .filter(j -> j.name().equals(name))
          .findFirst()
          .orElseThrow(() -> new IOException(folder.resolve(OPTIONAL) + " holds no " + name));
    }
  }
}
