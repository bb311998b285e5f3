package org.authmeter.testbed.directory;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.authmeter.common.tls.KeyFiles;
import org.authmeter.data.PasswordScheme;
import org.authmeter.data.People;
import org.authmeter.testbed.core.ComponentSpec;
import org.authmeter.testbed.core.Layout;
import org.authmeter.testbed.core.TestbedAuthority;
import org.authmeter.testbed.ldap.ComputedDirectory;
import org.authmeter.testbed.web.RandomIds;

/** Prepares slapd servers of a testbed: a folder each, with configuration and database. */
public final class SlapdServers {
  private final Layout layout;
  private final SlapdProgram program;
  private final SlapdDatabase databases;

  /**
   * @param slapd the program; null looks for one
   * @throws org.authmeter.testbed.core.EnvironmentException when there is none
   */
  public SlapdServers(Layout layout, Path slapd) {
    this.layout = layout;
    this.program = SlapdProgram.find(slapd);
    // In the build's folder: gone with the next clean.
    this.databases = new SlapdDatabase(program, Layout.root().resolve("testbed/target/slapd"));
  }

  /**
   * Makes the folder of a server.
   *
   * @param name of the component, whose ports are in the layout
   */
  public ComponentSpec component(String name) throws IOException {
    return ComponentSpec.foreign(
        name,
        "OpenLDAP slapd " + program.version() + " (mdb)",
        prepare(name),
        layout.local(name + ".port"));
  }

  /**
   * @return the command; it stays in the foreground and writes its log, with a line for each
   *     operation, to standard error
   */
  private List<String> prepare(String name) throws IOException {
    Path folder = Files.createDirectory(layout.file(name));
    People people = ComputedDirectory.people(layout);
    Path database = folder.resolve("database");
    databases.copyTo(database, people, Long.parseLong(layout.get("seed")));
    Path config = folder.resolve("slapd.conf");
    Files.writeString(config, config(folder, database).toString());
    return List.of(
        program.slapd().toString(),
        "-f",
        config.toString(),
        "-h",
        "ldap://%s:%s/ ldaps://%s:%s/"
            .formatted(
                Layout.LOCAL,
                layout.get(name + ".port"),
                Layout.LOCAL,
                layout.get(name + ".tls.port")),
        "-d",
        layout.flag("bind.log") ? "stats" : "none");
  }

  private SlapdConfig config(Path folder, Path database) throws IOException {
    Path certificate = layout.file("server.pem");
    Path key = layout.file("server.key");
    if (!Files.exists(key)) {
      KeyFiles.writePem(
          layout.file(TestbedAuthority.SERVER_KEY), layout.get("password"), certificate, key);
    }
    SlapdConfig config =
        new SlapdConfig(program)
            .scheme(PasswordScheme.ofId(layout.get("password.hash")))
            .server(folder, layout.file(TestbedAuthority.CERTIFICATE), certificate, key)
            .database(database)
            .access(
                PasswordScheme.SSHA.encode(
                    layout.get("admin.password"), RandomIds.hex(8).getBytes()));
    if (layout.flag("ppolicy")) {
      config.passwordPolicy();
    }
    if (layout.flag("lastbind")) {
      config.lastBind();
    }
    return config.monitor();
  }
}
