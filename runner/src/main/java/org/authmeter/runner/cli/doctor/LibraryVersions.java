package org.authmeter.runner.cli.doctor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * Libraries of which a JMeter has two versions, as plugins that are installed one after the other
 * bring them. Of two jars with classes of the same name JMeter loads those of the first: jars of
 * lib/ before those of lib/ext/, in each by name. Two versions are two jars whose classes of the
 * same name differ in their bytes, so a library that is packed into a plugin's jar is found too.
 */
public final class LibraryVersions {
  private static final String WHAT = "libraries";

  /** Jars of a library that must have one version, by their names. */
  private static final Map<String, Pattern> FAMILIES =
      Map.of(
          "Netty",
          Pattern.compile(
              "netty-(?:buffer|codec|common|handler|resolver|transport)[a-z-]*-(\\d[\\d.]*\\d).*"),
          "OpenSAML",
          Pattern.compile("opensaml-[a-z-]+-(\\d[\\d.]*\\d).*"));

  /** JMeter itself has it beside commons-logging, whose classes it replaces. */
  private static final String REPLACES_ON_PURPOSE = "jcl-over-slf4j-";

  private static final String ONE_FILE = "authmeter-all-";

  private final Path home;
  private final Map<String, Owner> owners = new HashMap<>();

  /** The jar that JMeter loads a class from. */
  private record Owner(Path jar, long checksum) {}

  private LibraryVersions(Path home) {
    this.home = home;
  }

  /**
   * @param home a folder with lib/ and lib/ext/, such as the one that Apache's archive unpacks to
   */
  public static List<Finding> of(Path home) {
    if (!Files.isDirectory(home.resolve("lib/ext"))) {
      return List.of(Finding.missing(WHAT, home + " is no JMeter: it has no folder lib/ext"));
    }
    try {
      return new LibraryVersions(home).findings();
    } catch (IOException e) {
      return List.of(Finding.missing(WHAT, home + ": " + e.getMessage()));
    }
  }

  private List<Finding> findings() throws IOException {
    List<Path> jars = jars();
    List<Finding> findings = new ArrayList<>();
    for (Path jar : jars) {
      differing(jar).forEach((first, classes) -> findings.add(twice(first, jar, classes)));
    }
    FAMILIES.forEach((library, names) -> mixed(library, names, jars, findings));
    if (findings.isEmpty()) {
      findings.add(
          Finding.ok(WHAT, "%d jars in %s, no class in two versions".formatted(jars.size(), home)));
    }
    return findings;
  }

  /** In the order of JMeter's class path. */
  private List<Path> jars() throws IOException {
    List<Path> jars = new ArrayList<>();
    for (String folder : List.of("lib", "lib/ext")) {
      try (Stream<Path> files = Files.list(home.resolve(folder))) {
        files.filter(file -> file.toString().endsWith(".jar")).sorted().forEach(jars::add);
      }
    }
    return jars;
  }

  /** How many of a jar's classes another jar before it has with other bytes. */
  private Map<Path, Integer> differing(Path jar) throws IOException {
    Map<Path, Integer> classes = new TreeMap<>();
    try (ZipFile zip = new ZipFile(jar.toFile())) {
      for (Enumeration<? extends ZipEntry> all = zip.entries(); all.hasMoreElements(); ) {
        ZipEntry entry = all.nextElement();
        String name = entry.getName();
        if (!name.endsWith(".class")
            || name.startsWith("META-INF/")
            || name.endsWith("-info.class")) {
          continue;
        }
        Owner owner = owners.putIfAbsent(name, new Owner(jar, entry.getCrc()));
        if (owner != null
            && owner.checksum() != entry.getCrc()
            && !jar.getFileName().toString().startsWith(REPLACES_ON_PURPOSE)) {
          classes.merge(owner.jar(), 1, Integer::sum);
        }
      }
    } catch (IOException e) {
      throw new IOException(
          "%s cannot be read (%s); JMeter cannot load it either, so remove it or copy it again"
              .formatted(home.relativize(jar), e.getMessage()),
          e);
    }
    return classes;
  }

  private Finding twice(Path first, Path second, int classes) {
    boolean oneFile = second.getFileName().toString().startsWith(ONE_FILE);
    return Finding.warn(
        "two versions",
        "%s and %s have %d classes that differ. JMeter loads the first for all plugins; %s (docs/install.md)"
            .formatted(
                home.relativize(first),
                home.relativize(second),
                classes,
                oneFile
                    ? "if a plugin fails with it, use another JMeter for that plugin"
                    : "remove one, or use "
                        + ONE_FILE
                        + "<version>.jar, which has most of its own"));
  }

  private void mixed(String library, Pattern names, List<Path> jars, List<Finding> findings) {
    Map<String, List<String>> byVersion = new TreeMap<>();
    for (Path jar : jars) {
      Matcher name = names.matcher(jar.getFileName().toString());
      if (name.matches()) {
        byVersion
            .computeIfAbsent(name.group(1), version -> new ArrayList<>())
            .add(home.relativize(jar).toString());
      }
    }
    if (byVersion.size() > 1) {
      findings.add(
          Finding.warn(
              "mixed versions",
              "%s: %s. Jars of %s work only with their own version: keep those of one"
                  .formatted(library, byVersion, library)));
    }
  }
}
