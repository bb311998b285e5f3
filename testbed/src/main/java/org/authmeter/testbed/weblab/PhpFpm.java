package org.authmeter.testbed.weblab;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.authmeter.testbed.core.ComponentSpec;
import org.authmeter.testbed.core.Layout;

/** PHP for nginx: a pool of processes of Debian's size. */
final class PhpFpm {
  private final Layout layout;
  private final WorkerUser user;
  private final Path program = WebPrograms.find("php-fpm");

  PhpFpm(Layout layout, WorkerUser user) {
    this.layout = layout;
    this.user = user;
  }

  ComponentSpec prepare() throws IOException {
    Path folder = Files.createDirectory(layout.file("php-fpm"));
    String address = Layout.LOCAL + ":" + layout.get("php.port");
    Path config =
        new ConfigFile("php-fpm.conf")
            .set("folder", folder)
            .set("address", address)
            .set("user", user.isOther() ? "user = %1$s\ngroup = %1$s".formatted(user.name()) : "")
            .write(folder.resolve("php-fpm.conf"));
    return ComponentSpec.foreign(
            "php-fpm",
            WebPrograms.version(program, "-v"),
            List.of(program.toString(), "--nodaemonize", "--fpm-config", config.toString()),
            layout.local("php.port"))
        .after("mariadb");
  }
}
