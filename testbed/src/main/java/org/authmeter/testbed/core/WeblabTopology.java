package org.authmeter.testbed.core;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.authmeter.testbed.weblab.DebianPackages;
import org.authmeter.testbed.weblab.WebLab;
import org.authmeter.testbed.weblab.WebServerKind;

/** The processes of a web lab: ports for HTTP, HTTPS, php-fpm and the database, in this order. */
final class WeblabTopology {
  private static final int HEAP = 192;
  private static final List<String> LOCAL = List.of(WebLab.ADDRESS);

  private final Layout layout;
  private final Path unit;
  private final boolean install;

  /**
   * @param unit the program of NGINX Unit; null looks for one
   * @param install whether missing packages may be installed
   */
  WeblabTopology(Layout layout, Path unit, boolean install) {
    this.layout = layout;
    this.unit = unit;
    this.install = install;
  }

  Prepared prepare(WebServerKind kind, boolean wordPress) throws IOException {
    if (install) {
      DebianPackages.install(kind, wordPress);
    }
    Ports ports = new Ports(layout.port("port.base"));
    for (String name : List.of("http.port", "https.port", "php.port", "database.port")) {
      layout.set(name, ports.take(LOCAL));
    }
    Keys.createServer(layout, List.of("localhost", WebLab.ADDRESS));
    layout.store();
    List<ComponentSpec> components =
        kind == WebServerKind.EMBEDDED && !wordPress
            ? List.of(embedded())
            : new WebLab(layout, unit).prepare(kind, wordPress);
    return new Prepared(layout, components, addresses(kind));
  }

  private ComponentSpec embedded() {
    return new ComponentSpec(
        "web",
        Software.WEB,
        JavaCommand.of(
            HEAP, List.of(ComponentMain.class.getName(), "web", layout.folder().toString())),
        new InetSocketAddress(WebLab.ADDRESS, layout.port("http.port")),
        false,
        null);
  }

  private Map<String, String> addresses(WebServerKind kind) {
    Map<String, String> values = new TreeMap<>();
    values.put("authmeter.http.url", "http://" + WebLab.ADDRESS + ":" + layout.get("http.port"));
    values.put("authmeter.https.url", "https://" + WebLab.ADDRESS + ":" + layout.get("https.port"));
    values.putAll(layout.authority());
    if (kind == WebServerKind.NGINX) {
      // How often each connection was used, and whether its TLS session was resumed.
      values.put("testbed.accessLog", layout.file(kind.id()).resolve("access.log").toString());
    }
    for (String setting : List.of("variant", "wordpress", "workers")) {
      values.put("testbed.setting." + setting, layout.get(setting));
    }
    return values;
  }
}
