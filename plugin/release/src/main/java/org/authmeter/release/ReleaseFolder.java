package org.authmeter.release;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** The folder with the plugin's jar, {@code lib/}, {@code optional/} and the archive of plans. */
final class ReleaseFolder {
  private static final Pattern ELEMENT =
      Pattern.compile("(org/authmeter/jmeter/[\\w/]+)BeanInfo\\.class");
  private static final Pattern IN_PLAN =
      Pattern.compile("(?:testclass|guiclass)=\"(org\\.authmeter\\.[\\w.]+)\"");
  private static final Pattern CLIENT =
      Pattern.compile("<stringProp name=\"classname\">(org\\.authmeter\\.[\\w.]+)<");

  private final Path folder;
  private final Map<String, String> groups = new TreeMap<>();

  /**
   * @param dependencies what {@code dependency:list} wrote: a line {@code
   *     group:artifact:jar:version:scope} for each
   * @throws IOException if the list cannot be read
   */
  ReleaseFolder(Path folder, Path dependencies) throws IOException {
    this.folder = folder;
    for (String line : Files.readAllLines(dependencies)) {
      String[] parts = line.trim().split(":");
      if (parts.length >= 5) {
        groups.put(parts[1], parts[0]);
      }
    }
  }

  /**
   * The jars of a folder, by name.
   *
   * @param sub {@code lib/} or {@code optional/}; empty for the folder itself
   * @throws IOException if the folder is missing, or a jar is none of the dependencies
   */
  List<Jar> jars(String sub) throws IOException {
    try (Stream<Path> files = Files.list(folder.resolve(sub))) {
      List<Jar> jars =
          files
              .map(file -> file.getFileName().toString())
              .filter(name -> name.endsWith(".jar"))
              .sorted()
              .map(name -> Jar.of(groups.get(Jar.of("", name).name()), sub + name))
              .toList();
      for (Jar jar : jars) {
        if (jar.group() == null) {
          throw new IOException(jar.place() + " is not among the dependencies of the release");
        }
      }
      return jars;
    }
  }

  /**
   * What plans can name: the elements of the plugin's jar, and the listeners of the plans.
   *
   * @throws IOException if jar or archive is missing, or names none
   */
  Set<String> componentClasses(Jar plugin, String archive) throws IOException {
    Set<String> classes = new TreeSet<>();
    try (ZipFile jar = new ZipFile(folder.resolve(plugin.place()).toFile())) {
      jar.stream()
          .map(entry -> ELEMENT.matcher(entry.getName()))
          .filter(element -> element.matches())
          .map(element -> element.group(1))
          .filter(element -> jar.getEntry(element + ".class") != null)
          .forEach(element -> classes.add(element.replace('/', '.')));
    }
    if (classes.isEmpty()) {
      throw new IOException(plugin.place() + " contains no element");
    }
    try (ZipFile plans = new ZipFile(folder.resolve(archive).toFile())) {
      for (ZipEntry plan : Collections.list(plans.entries())) {
        if (plan.getName().endsWith(".jmx")) {
          String text = new String(plans.getInputStream(plan).readAllBytes());
          for (Pattern place : List.of(IN_PLAN, CLIENT)) {
            place.matcher(text).results().forEach(found -> classes.add(found.group(1)));
          }
        }
      }
    }
    return classes;
  }
}
