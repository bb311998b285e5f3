package org.authmeter.jmeter.memcached;

import java.net.InetSocketAddress;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.authmeter.jmeter.core.FieldText;

/** Addresses of nodes as they are written in a field. */
final class NodeList {
  /** memcached's port. */
  private static final int PORT = 11211;

  private static final Pattern FORM =
      Pattern.compile("(\\[[0-9A-Fa-f:.]+]|[^:\\[\\]/]+)(?::(\\d{1,5}))?");

  private NodeList() {}

  /**
   * @throws IllegalArgumentException naming the field, the node and the form
   */
  static List<InetSocketAddress> of(String field, String text) {
    return FieldText.list(text).stream().map(node -> node(field, node)).toList();
  }

  private static InetSocketAddress node(String field, String node) {
    Matcher m = FORM.matcher(node);
    int port = m.matches() && m.group(2) != null ? Integer.parseInt(m.group(2)) : PORT;
    if (!m.matches() || port < 1 || port > 65535) {
      throw new IllegalArgumentException(
          field + ": \"" + node + "\" is no node; the form is host:port, such as 127.0.0.1:11211");
    }
    InetSocketAddress address = new InetSocketAddress(m.group(1).replaceAll("[\\[\\]]", ""), port);
    if (address.isUnresolved()) {
      throw new IllegalArgumentException(
          field + ": the host of \"" + node + "\" is unknown to the name service; correct it");
    }
    return address;
  }
}
