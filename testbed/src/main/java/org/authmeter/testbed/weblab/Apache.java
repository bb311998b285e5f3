package org.authmeter.testbed.weblab;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.authmeter.testbed.core.Layout;
import org.authmeter.testbed.core.SystemUser;

/** Apache with the prefork MPM: a process for each connection, and PHP in each of them. */
final class Apache implements ServerProgram {
  private final Layout layout;
  private final SystemUser user;
  private final Path program = WebPrograms.find("apache2");
  private final Path modules = WebPrograms.apacheModules();

  Apache(Layout layout, SystemUser user) {
    this.layout = layout;
    this.user = user;
  }

  @Override
  public String software() throws IOException {
    return WebPrograms.version(program, "-v")
        + ", prefork, at most %s workers".formatted(workers());
  }

  private String workers() {
    return layout.get("workers");
  }

  @Override
  public List<String> prepare(Path folder, boolean php) throws IOException {
    // The documented servers had PHP loaded in all cases: its size is part of each process.
    Path module = WebPrograms.modPhp();
    Path config =
        new ConfigFile("apache.conf")
            .set("user", user.isOther() ? user("User") + user("Group") : "")
            .set("folder", folder)
            .set("modules", modules)
            .set("php", module)
            .set("workers", workers())
            .set("site", layout.file("site"))
            .set("http", Layout.LOCAL + ":" + layout.get("http.port"))
            .set("https", Layout.LOCAL + ":" + layout.get("https.port"))
            .set("certificate", layout.file("server.pem"))
            .set("key", layout.file("server.key"))
            .write(folder.resolve("apache.conf"));
    return List.of(program.toString(), "-D", "FOREGROUND", "-f", config.toString());
  }

  private String user(String directive) {
    return directive + " " + user.name() + "\n";
  }
}
