package org.authmeter.testbed.weblab;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.authmeter.common.process.Programs;
import org.authmeter.testbed.core.ConfigFile;
import org.authmeter.testbed.core.SystemUser;
import org.authmeter.testbed.core.TestbedLayout;

/**
 * A site of the installed WordPress: copied, because its own configuration file lies among the
 * program's files, and installed into a database of its own.
 */
final class WordPress {
  private final TestbedLayout layout;
  private final Path site;
  private final SystemUser user;
  private final Path source = WebPrograms.wordPress();
  private final Path php = WebPrograms.find("php");

  WordPress(TestbedLayout layout, Path site, SystemUser user) {
    this.layout = layout;
    this.site = site;
    this.user = user;
  }

  void install(MariaDb database) throws IOException {
    // -L: Debian's package keeps libraries and themes elsewhere and links to them.
    Programs.require(
        layout.folder(), List.of("cp", "-rL", source + "/.", site.toString()), WebPrograms.LIMIT);
    Path config = site.resolve("wp-config.php");
    Files.delete(config);
    new ConfigFile(WordPress.class, "wp-config.php")
        .set("database", MariaDb.DATABASE)
        .set("user", MariaDb.USER)
        .set("password", database.password())
        .set("address", database.address())
        .set("salt", layout.get("salt"))
        .write(config);
    user.ownAll(site);
    Path script =
        new ConfigFile(WordPress.class, "install.php")
            .set("site", site)
            .write(layout.file("install.php"));
    database.during(
        () ->
            Programs.require(
                layout.folder(), List.of(php.toString(), script.toString()), WebPrograms.LIMIT));
    // The command line may have made files as root.
    user.ownAll(site);
  }
}
