package org.authmeter.testbed.weblab;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.authmeter.testbed.core.ComponentSpec;
import org.authmeter.testbed.core.ConfigFile;
import org.authmeter.testbed.core.SystemUser;
import org.authmeter.testbed.core.TestbedLayout;

/** nginx with its own configuration; PHP is php-fpm's. */
final class Nginx implements ServerProgram {
  private final TestbedLayout layout;
  private final SystemUser user;
  private final Path program = WebPrograms.find("nginx");

  Nginx(TestbedLayout layout, SystemUser user) {
    this.layout = layout;
    this.user = user;
  }

  @Override
  public String software() throws IOException {
    return WebPrograms.version(program, "-v");
  }

  @Override
  public List<String> prepare(Path folder, boolean php) throws IOException {
    Path config =
        new ConfigFile(Nginx.class, "nginx.conf")
            .set("user", user.isOther() ? user.name() : "")
            .set("folder", folder)
            .set("site", layout.file("site"))
            .set("http", TestbedLayout.LOCAL + ":" + layout.get("http.port"))
            .set("https", TestbedLayout.LOCAL + ":" + layout.get("https.port"))
            .set("certificate", layout.file("server.pem"))
            .set("key", layout.file("server.key"))
            .set("php", php ? TestbedLayout.LOCAL + ":" + layout.get("php.port") : "")
            .write(folder.resolve("nginx.conf"));
    return List.of(
        program.toString(), "-e", "stderr", "-p", folder.toString(), "-c", config.toString());
  }

  /** PHP for nginx: a pool of processes of Debian's size. */
  static final class PhpFpm {
    private final TestbedLayout layout;
    private final SystemUser user;
    private final Path program = WebPrograms.find("php-fpm");

    PhpFpm(TestbedLayout layout, SystemUser user) {
      this.layout = layout;
      this.user = user;
    }

    ComponentSpec prepare() throws IOException {
      Path folder = Files.createDirectory(layout.file("php-fpm"));
      String address = TestbedLayout.LOCAL + ":" + layout.get("php.port");
      Path config =
          new ConfigFile(Nginx.class, "php-fpm.conf")
              .set("folder", folder)
              .set("address", address)
              .set("user", user.isOther() ? user.name() : "")
              .write(folder.resolve("php-fpm.conf"));
      return ComponentSpec.foreign(
              "php-fpm",
              WebPrograms.version(program, "-v"),
              List.of(program.toString(), "--nodaemonize", "--fpm-config", config.toString()),
              layout.local("php.port"))
          .after("mariadb");
    }
  }
}
