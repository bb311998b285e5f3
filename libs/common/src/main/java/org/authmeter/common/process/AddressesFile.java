package org.authmeter.common.process;

import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What a testbed writes about itself for load generators.
 *
 * @param file a properties file that JMeter reads by -q
 * @param processes process ids by component
 * @param software name and version by component
 * @param processors that a component may use, where it may not use all: their number, and " of "
 *     with the documented number where that is larger
 * @param properties all of it
 */
public record AddressesFile(
    Path file,
    Map<String, Integer> processes,
    Map<String, String> software,
    Map<String, String> processors,
    Map<String, String> properties) {
  /** Begins the names of properties that hold components' process ids. */
  public static final String PROCESS = "testbed.process.";

  /** Begins the names of properties that hold components' software with version. */
  public static final String SOFTWARE = "testbed.software.";

  /** Begins the names of properties that hold how many processors components may use. */
  public static final String PROCESSORS = "testbed.processors.";

  /** Begins the names of properties that hold components' shares of the processors. */
  public static final String CPU_SHARE = "testbed.cpu.share.";

  /** Begins the names of properties with the files in which the kernel counts of these shares. */
  public static final String CPU_STAT = "testbed.cpu.stat.";

  /** The file holds passwords of the testbed's own accounts. */
  private static final Set<PosixFilePermission> OWNER_ONLY =
      PosixFilePermissions.fromString("rw-------");

  public static AddressesFile read(Path file) throws IOException {
    Properties properties = new Properties();
    try (InputStream in = Files.newInputStream(file)) {
      properties.load(in);
    }
    Map<String, Integer> processes = new TreeMap<>();
    Map<String, String> software = new TreeMap<>();
    Map<String, String> processors = new TreeMap<>();
    Map<String, String> all = new TreeMap<>();
    for (String name : properties.stringPropertyNames()) {
      String value = properties.getProperty(name).strip();
      all.put(name, value);
      if (name.startsWith(PROCESS) && value.matches("\\d{1,9}")) {
        processes.put(name.substring(PROCESS.length()), Integer.valueOf(value));
      } else if (name.startsWith(SOFTWARE)) {
        software.put(name.substring(SOFTWARE.length()), value);
      } else if (name.startsWith(PROCESSORS)) {
        processors.put(name.substring(PROCESSORS.length()), value);
      }
    }
    return new AddressesFile(file, processes, software, processors, all);
  }

  /**
   * Writes the file whole or not at all, sorted by name, so that a reader never sees half of it.
   */
  public static void write(Path file, Map<String, String> values) throws IOException {
    Properties properties = new Properties();
    properties.putAll(values);
    StringWriter text = new StringWriter();
    properties.store(text, null);
    // Without the date that Properties puts first.
    String lines =
        text.toString()
            .lines()
            .filter(line -> !line.startsWith("#"))
            .sorted()
            .collect(Collectors.joining("\n", "", "\n"));
    Path absolute = file.toAbsolutePath();
    Path part = absolute.resolveSibling(absolute.getFileName() + ".part");
    Files.deleteIfExists(part);
    Files.createFile(part, PosixFilePermissions.asFileAttribute(OWNER_ONLY));
    Files.writeString(part, lines, StandardCharsets.ISO_8859_1);
    Files.move(part, absolute, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }
}
