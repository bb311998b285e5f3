package org.authmeter.testbed.core;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** What a load generator has to know, as a properties file that JMeter's -q reads. */
final class AddressesFile {
  private AddressesFile() {}

  /** The properties of a testbed whose components all answer, sorted by name. */
  static Map<String, String> of(Layout layout, List<ComponentProcess> components) {
    Map<String, String> values = new TreeMap<>();
    values.put("authmeter.saml.resource", layout.spBase() + "/secure/");
    values.put("authmeter.saml.expect", "Signed on as {user}");
    values.put("authmeter.saml.idpHost", Layout.IDP_HOST);
    values.put("authmeter.saml.nodes", Layout.BALANCER_ADDRESS);
    for (int i = 0; i < Layout.NODE_ADDRESSES.size(); i++) {
      values.put("authmeter.saml.node" + (i + 1), Layout.NODE_ADDRESSES.get(i));
    }
    for (ComponentProcess component : components) {
      values.put("testbed.process." + component.name(), Long.toString(component.pid()));
      values.put("testbed.software." + component.name(), component.software());
    }
    values.put("testbed.variant", layout.variant());
    values.put("testbed.scheme", layout.get("scheme"));
    values.put("testbed.stickiness", layout.get("stickiness"));
    values.put("testbed.idp.port", layout.get("idp.port"));
    values.put("testbed.directory.port", layout.get("directory.port"));
    values.put("testbed.folder", layout.folder().toString());
    for (ComponentProcess component : components) {
      if (component.name().startsWith("store-")) {
        values.put("testbed." + component.name() + ".port", layout.get(component.name() + ".port"));
      }
    }
    if (layout.https()) {
      values.put("testbed.ca", layout.file("ca.pem").toString());
    }
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
    Files.writeString(part, lines, StandardCharsets.ISO_8859_1);
    Files.move(part, absolute, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }
}
