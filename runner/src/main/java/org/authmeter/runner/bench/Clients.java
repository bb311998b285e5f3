package org.authmeter.runner.bench;

import org.authmeter.runner.Installation;

/** The client of each tool. */
final class Clients {
  private Clients() {}

  static Client of(Tool tool, Installation installation) {
    return switch (tool) {
      case AUTHMETER -> JMeterClient.ofSampler(installation);
      case BARE -> new BareClient();
      case JMETER -> JMeterClient.ofStockElements(installation);
      case GRINDER -> new GrinderClient(installation);
      case LOCUST -> new LocustClient(installation);
    };
  }
}
