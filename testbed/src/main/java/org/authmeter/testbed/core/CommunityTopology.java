package org.authmeter.testbed.core;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.authmeter.testbed.community.CommunityComponent;
import org.authmeter.testbed.community.Population;
import org.authmeter.testbed.postgresql.PostgresqlServer;

/** The processes of a Community Authorization Service: it, and with --real its PostgreSQL. */
final class CommunityTopology {
  private static final int HEAP = 256;
  private static final List<String> LOCAL = List.of(CommunityComponent.ADDRESS);

  private final Layout layout;
  private final Path postgresql;

  /**
   * @param postgresql folder of PostgreSQL's programs; null looks for one
   */
  CommunityTopology(Layout layout, Path postgresql) {
    this.layout = layout;
    this.postgresql = postgresql;
  }

  Prepared prepare(int certificates) throws IOException {
    Path folder = Path.of(layout.get("population.folder"));
    Population population = Population.load(folder, layout.variant());
    Ports ports = new Ports(layout.port("port.base"));
    layout.set("community.port", ports.take(LOCAL)).set("database.port", ports.take(LOCAL));
    new CommunityKeys(layout).create(certificates, population);
    layout.store();
    List<ComponentSpec> components = new ArrayList<>();
    if (layout.flag("real")) {
      components.add(PostgresqlServer.prepare(layout, postgresql));
    }
    components.add(
        new ComponentSpec(
            "community",
            Software.COMMUNITY,
            JavaCommand.of(
                HEAP,
                List.of(ComponentMain.class.getName(), "community", layout.folder().toString())),
            new InetSocketAddress(CommunityComponent.ADDRESS, layout.port("community.port")),
            false,
            layout.flag("real") ? PostgresqlServer.NAME : null));
    return new Prepared(layout, components, addresses(population));
  }

  private Map<String, String> addresses(Population population) {
    Map<String, String> values = new TreeMap<>();
    values.put(
        "authmeter.community.url",
        "https://localhost:" + layout.get("community.port") + CommunityComponent.PATH);
    values.put("authmeter.community.keyStore", store("users/user-1.p12"));
    values.put("authmeter.community.keyStorePassword", layout.get("password"));
    values.put("authmeter.community.trustStore", store("ca.pem"));
    // {user} is the element's to fill in
    values.put("testbed.community.keyStores", store("users/{user}.p12"));
    for (int policies : population.credentialPolicies()) {
      values.put(
          "testbed.community.keyStore.credential" + policies,
          store("credential-" + policies + ".p12"));
    }
    for (String kind : List.of("visitor", "unenrolled", "untrusted")) {
      values.put("testbed.community.keyStore." + kind, store(kind + ".p12"));
    }
    for (String setting : List.of("variant", "real", "dummy", "threads")) {
      values.put("testbed.setting." + setting, layout.get(setting));
    }
    return values;
  }

  private String store(String name) {
    return layout.file(name).toString();
  }
}
