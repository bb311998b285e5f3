package org.authmeter.testbed.core;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** What a load generator has to know, as a properties file that JMeter's -q reads. */
final class AddressesFile {
  /** It holds passwords of the testbed's own accounts. */
  private static final Set<PosixFilePermission> OWNER_ONLY =
      PosixFilePermissions.fromString("rw-------");

  private AddressesFile() {}

  /** The properties of a testbed whose components all answer, sorted by name. */
  static Map<String, String> of(Prepared prepared, List<Component> components) {
    Map<String, String> values = new TreeMap<>(prepared.addresses());
    for (Component component : components) {
      values.put("testbed.process." + component.name(), Long.toString(component.process().pid()));
      values.put("testbed.software." + component.name(), component.spec().software());
    }
    values.put("testbed.folder", prepared.layout().folder().toString());
    return values;
  }

  /** Writes the file whole or not at all: whoever sees it may read it. */
  static void write(Path file, Map<String, String> values) throws IOException {
    Properties properties = new Properties();
    properties.putAll(values);
    StringWriter text = new StringWriter();
    properties.store(text, null);
    // Sorted, and without the date that Properties puts first.
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
