package org.authmeter.testbed.idp;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.authmeter.common.control.ControlRefusal;
import org.authmeter.testbed.supervise.Component;
import org.authmeter.testbed.supervise.ControlExtension;

/**
 * Has the nodes of an IdP learn an SP: {@code POST /sp} with the SP's metadata, and in the query
 * how it is to be answered ({@code sign}, {@code encrypt}, {@code data}, {@code keyTransport}). A
 * node that is down learns it when it starts. The same entityID again replaces what was known.
 */
final class ServiceProviderControl implements ControlExtension {
  private static final String PATH = "/sp";

  private static final int MAXIMUM_BYTES = 1024 * 1024;

  // 000000 and 000001 are there from the start.
  private int last = 1;

  private final Path folder;

  /**
   * @param folder of the SPs' metadata
   */
  ServiceProviderControl(Path folder) {
    this.folder = folder;
  }

  @Override
  public String path() {
    return PATH;
  }

  /**
   * @throws ControlRefusal with the node's reason when the metadata is not taken
   */
  @Override
  public synchronized Map<String, Object> handle(
      String method, URI uri, InputStream body, List<Component> components)
      throws IOException, InterruptedException {
    if (!method.equals("POST")) {
      throw new ControlRefusal(405, "%s is not POST".formatted(method));
    }
    byte[] metadata = body.readNBytes(MAXIMUM_BYTES + 1);
    if (metadata.length > MAXIMUM_BYTES) {
      throw new ControlRefusal(
          413, "The metadata is longer than %d bytes".formatted(MAXIMUM_BYTES));
    }
    String name = "%06d".formatted(++last);
    Files.write(folder.resolve(name + ".xml"), metadata);
    try (OutputStream out = Files.newOutputStream(folder.resolve(name + ".properties"))) {
      settings(uri).store(out, null);
    }
    for (Component node : components) {
      if (node.name().matches("idp-\\d") && node.state() == Component.State.UP) {
        add(node, name);
      }
    }
    return Map.of("learnt", name, "bytes", metadata.length);
  }

  private void add(Component node, String name) throws IOException, InterruptedException {
    try {
      node.command("sp " + name);
    } catch (IOException e) {
      Files.deleteIfExists(folder.resolve(name + ".xml"));
      Files.deleteIfExists(folder.resolve(name + ".properties"));
      throw new ControlRefusal(400, e.getMessage());
    }
  }

  private static Properties settings(URI uri) {
    Properties settings = new Properties();
    if (uri.getRawQuery() != null) {
      for (String pair : uri.getRawQuery().split("&")) {
        String[] parts = pair.split("=", 2);
        settings.setProperty(decode(parts[0]), parts.length < 2 ? "" : decode(parts[1]));
      }
    }
    return settings;
  }

  private static String decode(String text) {
    return URLDecoder.decode(text, StandardCharsets.UTF_8);
  }
}
