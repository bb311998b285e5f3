package org.authmeter.jmeter.net;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.jmeter.util.JMeterUtils;
import org.authmeter.browser.wire.HttpWire;

/**
 * Addresses of this machine from which connections are opened, in turn: each of them has ports of
 * its own, some 28,000, and a closed connection keeps one for a minute.
 */
public final class SourceAddresses implements HttpWire.Source {
  private static final String PROPERTY = "authmeter.http.sourceAddresses";
  private static volatile SourceAddresses known;

  private final String list;
  private final List<InetAddress> addresses = new ArrayList<>();
  private final AtomicInteger turns = new AtomicInteger();

  private SourceAddresses(String list) {
    this.list = list;
    for (String name : list.split(",")) {
      if (!name.isBlank()) {
        addresses.add(own(name.strip()));
      }
    }
  }

  /**
   * Those of the property; none = the system chooses.
   *
   * @throws IllegalArgumentException naming an address that this machine does not have
   */
  public static SourceAddresses ofProperty() {
    String list = JMeterUtils.getPropDefault(PROPERTY, "");
    SourceAddresses current = known;
    if (current == null || !current.list.equals(list)) {
      current = new SourceAddresses(list);
      known = current;
    }
    return current;
  }

  private static InetAddress own(String name) {
    try (Socket tried = new Socket()) {
      InetAddress address = InetAddress.getByName(name);
      tried.bind(new InetSocketAddress(address, 0));
      return address;
    } catch (IOException e) {
      throw new IllegalArgumentException(
          "%s: \"%s\" is no address of this machine (%s); name addresses that it has"
              .formatted(PROPERTY, name, e.getMessage()),
          e);
    }
  }

  @Override
  public InetAddress next() {
    return addresses.isEmpty()
        ? null
        : addresses.get(Math.floorMod(turns.getAndIncrement(), addresses.size()));
  }
}
