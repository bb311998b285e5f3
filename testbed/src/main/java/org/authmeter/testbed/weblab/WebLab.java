package org.authmeter.testbed.weblab;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.authmeter.common.tls.KeyFiles;
import org.authmeter.testbed.core.ComponentSpec;
import org.authmeter.testbed.core.EnvironmentException;
import org.authmeter.testbed.core.SystemUser;
import org.authmeter.testbed.core.TestbedAuthority;
import org.authmeter.testbed.core.TestbedLayout;

/**
 * The real servers of a web lab, with configuration and data in the testbed's folder. Limits are
 * those that Debian's packages have, as the documented measurement left them too.
 */
public final class WebLab {
  private final TestbedLayout layout;
  private final Path unit;
  private final SystemUser user =
      SystemUser.of(
          List.of("www-data", "nginx", "http", "nobody"),
          "the servers' workers must not run as root");

  /**
   * @param unit the program of NGINX Unit; null looks for one
   */
  public WebLab(TestbedLayout layout, Path unit) {
    this.layout = layout;
    this.unit = unit;
  }

  /**
   * Writes all files; may take half a minute with WordPress.
   *
   * @return what to start, in order
   * @throws EnvironmentException naming what is not installed
   */
  public List<ComponentSpec> prepare(WebServerKind kind, boolean wordPress) throws IOException {
    if (kind == WebServerKind.EMBEDDED) {
      throw new EnvironmentException(
          "the embedded server has no PHP: WordPress needs --variant nginx, apache or unit");
    }
    KeyFiles.writePem(
        layout.file(TestbedAuthority.SERVER_KEY),
        layout.get("password"),
        layout.file("server.pem"),
        layout.file("server.key"));
    Path site = layout.file("site");
    Files.createDirectories(site.resolve("html"));
    Files.writeString(site.resolve("html/index.html"), EmbeddedWeb.page());
    List<ComponentSpec> components = new ArrayList<>();
    MariaDb database = wordPress ? new MariaDb(layout) : null;
    // All programs are looked for before the slow part.
    ComponentSpec server = server(kind, wordPress);
    if (wordPress && kind == WebServerKind.NGINX) {
      components.add(new Nginx.PhpFpm(layout, user).prepare());
    }
    openFolder(layout);
    if (wordPress) {
      database.create();
      new WordPress(layout, site, user).install(database);
      components.add(0, database.component());
    }
    components.add(server);
    return components;
  }

  private ComponentSpec server(WebServerKind kind, boolean php) throws IOException {
    Path folder = Files.createDirectory(layout.file(kind.id()));
    ServerProgram program =
        switch (kind) {
          case NGINX -> new Nginx(layout, user);
          case APACHE -> new Apache(layout, user);
          default -> new Unit(layout, user, unit);
        };
    List<String> command = program.prepare(folder, php);
    return ComponentSpec.foreign(kind.id(), program.software(), command, layout.local("http.port"))
        .after(php ? (kind == WebServerKind.NGINX ? "php-fpm" : "mariadb") : null);
  }

  /**
   * Lets the workers reach what lies in the work folder, by name and not by looking; what is secret
   * there stays its owner's.
   */
  private static void openFolder(TestbedLayout layout) throws IOException {
    for (String secret : List.of("layout.properties", TestbedAuthority.SERVER_KEY, "server.key")) {
      if (Files.exists(layout.file(secret))) {
        Files.setPosixFilePermissions(
            layout.file(secret), PosixFilePermissions.fromString("rw-------"));
      }
    }
    Files.setPosixFilePermissions(layout.folder(), PosixFilePermissions.fromString("rwx--x--x"));
  }
}
