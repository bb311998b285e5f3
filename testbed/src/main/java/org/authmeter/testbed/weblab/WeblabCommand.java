package org.authmeter.testbed.weblab;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.authmeter.testbed.core.ComponentSpec;
import org.authmeter.testbed.core.Ports;
import org.authmeter.testbed.core.Software;
import org.authmeter.testbed.core.TestbedAuthority;
import org.authmeter.testbed.core.TestbedLayout;
import org.authmeter.testbed.supervise.SystemCommand;
import org.authmeter.testbed.supervise.TestbedPlan;
import org.authmeter.testbed.web.RandomIds;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code weblab}: a web server with a static page, and WordPress when asked for. */
@Command(
    name = "weblab",
    description = "A web server with a static page and WordPress, over HTTP and HTTPS.",
    mixinStandardHelpOptions = true)
public final class WeblabCommand extends SystemCommand {
  @Option(
      names = "--variant",
      defaultValue = "embedded",
      description = "embedded, nginx, apache (prefork, mod_php) or unit (default: embedded).")
  private String variant;

  @Option(
      names = "--wordpress",
      arity = "0..1",
      fallbackValue = "true",
      defaultValue = "false",
      paramLabel = "true|false",
      description = "Install WordPress with a MariaDB of its own; not with embedded.")
  private boolean wordPress;

  @Option(
      names = "--unit",
      paramLabel = "PATH",
      description = "unitd of NGINX Unit, for --variant unit.")
  private Path unit;

  @Option(
      names = "--workers",
      defaultValue = "150",
      description = "Apache's MaxRequestWorkers (default: 150, as Debian has it).")
  private int workers;

  @Option(
      names = "--install",
      description =
          "Install what is missing from Debian's packages; needs root, starts no service.")
  private boolean install;

  private static final int HEAP_MB = 192;

  @Override
  protected void check() {
    within("--workers", workers, 1, 20_000, "");
    legal(() -> WebServerKind.ofId(variant));
  }

  /** Ports: HTTP, HTTPS, php-fpm, the database. */
  @Override
  protected TestbedPlan prepare(TestbedLayout layout, Ports ports) throws IOException {
    WebServerKind kind = WebServerKind.ofId(variant);
    layout
        .set("variant", variant)
        .set("wordpress", wordPress)
        .set("workers", workers)
        .set("password", RandomIds.hex(32))
        .set("database.password", RandomIds.hex(32))
        .set("salt", RandomIds.hex(32));
    if (install) {
      WebPrograms.install(kind, wordPress);
    }
    for (String name : List.of("http.port", "https.port", "php.port", "database.port")) {
      layout.set(name, ports.takeLocal());
    }
    TestbedAuthority.writeServerKey(layout, List.of("localhost", TestbedLayout.LOCAL));
    layout.store();
    List<ComponentSpec> components =
        kind == WebServerKind.EMBEDDED && !wordPress
            ? List.of(embedded(layout))
            : new WebLab(layout, unit).prepare(kind, wordPress);
    return new TestbedPlan(layout, components, addresses(layout, kind));
  }

  private static ComponentSpec embedded(TestbedLayout layout) {
    return ComponentSpec.ours(
        layout,
        "web",
        "embedded web server (" + Software.JETTY + ")",
        EmbeddedWeb.class,
        HEAP_MB,
        layout.local("http.port"));
  }

  private static Map<String, String> addresses(TestbedLayout layout, WebServerKind kind) {
    Map<String, String> values = new TreeMap<>();
    values.put(
        "authmeter.http.url", "http://" + TestbedLayout.LOCAL + ":" + layout.get("http.port"));
    values.put(
        "authmeter.https.url", "https://" + TestbedLayout.LOCAL + ":" + layout.get("https.port"));
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
