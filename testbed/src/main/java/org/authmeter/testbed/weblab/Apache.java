package org.authmeter.testbed.weblab;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.authmeter.testbed.core.ApacheProgram;
import org.authmeter.testbed.core.ConfigFile;
import org.authmeter.testbed.core.SystemUser;
import org.authmeter.testbed.core.TestbedLayout;

/** Apache with the prefork MPM: a process for each connection, and PHP in each of them. */
final class Apache implements ServerProgram {
  private final TestbedLayout layout;
  private final SystemUser user;
  private final ApacheProgram program =
      ApacheProgram.find("mpm_prefork", WebPrograms.remedy("apache2"));

  Apache(TestbedLayout layout, SystemUser user) {
    this.layout = layout;
    this.user = user;
  }

  @Override
  public String software() throws IOException {
    return WebPrograms.version(program.path(), "-v")
        + ", prefork, at most %s workers".formatted(workers());
  }

  private String workers() {
    return layout.get("workers");
  }

  @Override
  public List<String> prepare(Path folder, boolean php) throws IOException {
    // The documented servers had PHP loaded in all cases: its size is part of each process.
    Path module = WebPrograms.modPhp(program);
    Path config =
        new ConfigFile(Apache.class, "apache.conf")
            .set("user", user.isOther() ? user.name() : "")
            .set("folder", folder)
            .set("modules", program.modules())
            .set("php", module)
            .set("workers", workers())
            .set("site", layout.file("site"))
            .set("http", TestbedLayout.LOCAL + ":" + layout.get("http.port"))
            .set("https", TestbedLayout.LOCAL + ":" + layout.get("https.port"))
            .set("certificate", layout.file("server.pem"))
            .set("key", layout.file("server.key"))
            .write(folder.resolve("apache.conf"));
    return List.of(program.path().toString(), "-D", "FOREGROUND", "-f", config.toString());
  }
}
