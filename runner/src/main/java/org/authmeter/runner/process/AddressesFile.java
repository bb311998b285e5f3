package org.authmeter.runner.process;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;

/**
 * What a testbed wrote about itself.
 *
 * @param file a properties file that JMeter reads by -q
 * @param processes process ids by component
 * @param software name and version by component
 * @param properties all of it
 */
public record AddressesFile(
    Path file,
    Map<String, Integer> processes,
    Map<String, String> software,
    Map<String, String> properties) {
  private static final String PROCESS = "testbed.process.";
  private static final String SOFTWARE = "testbed.software.";

  public static AddressesFile read(Path file) throws IOException {
    Properties properties = new Properties();
    try (InputStream in = Files.newInputStream(file)) {
      properties.load(in);
    }
    Map<String, Integer> processes = new TreeMap<>();
    Map<String, String> software = new TreeMap<>();
    Map<String, String> all = new TreeMap<>();
    for (String name : properties.stringPropertyNames()) {
      String value = properties.getProperty(name).strip();
      all.put(name, value);
      if (name.startsWith(PROCESS) && value.matches("\\d{1,9}")) {
        processes.put(name.substring(PROCESS.length()), Integer.valueOf(value));
      } else if (name.startsWith(SOFTWARE)) {
        software.put(name.substring(SOFTWARE.length()), value);
      }
    }
    return new AddressesFile(file, processes, software, all);
  }
}
