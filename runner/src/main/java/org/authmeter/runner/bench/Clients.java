package org.authmeter.runner.bench;

import org.authmeter.runner.Installation;

/** The client of each tool. */
final class Clients {
  private Clients() {}

  static Client of(Tool tool, Installation installation) {
    return switch (tool) {
      case AUTHMETER -> new JMeterClient(installation, "idp-clustering/pattern-1-2x1000.jmx");
      case BARE -> new BareClient();
      case JMETER -> new JMeterClient(installation, "bench-saml/stock.jmx");
      case GRINDER -> new GrinderClient(installation);
      case LOCUST -> new LocustClient(installation);
    };
  }
}
