package org.authmeter.testbed.directory;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.authmeter.common.tls.KeyFiles;
import org.authmeter.data.Dit;
import org.authmeter.data.PasswordScheme;
import org.authmeter.data.People;
import org.authmeter.testbed.core.ComponentSpec;
import org.authmeter.testbed.core.ConfigFile;
import org.authmeter.testbed.core.TestbedAuthority;
import org.authmeter.testbed.core.TestbedLayout;
import org.authmeter.testbed.ldap.ComputedDirectory;
import org.authmeter.testbed.web.RandomIds;

/** Prepares slapd servers of a testbed: a folder each, with configuration and database. */
public final class SlapdServers {
  private final TestbedLayout layout;
  private final SlapdProgram program;
  private final SlapdDatabase databases;

  /**
   * @param slapd the program; null looks for one
   * @throws org.authmeter.testbed.core.EnvironmentException when there is none
   */
  public SlapdServers(TestbedLayout layout, Path slapd) {
    this.layout = layout;
    this.program = SlapdProgram.find(slapd);
    // In the build's folder: gone with the next clean.
    this.databases =
        new SlapdDatabase(program, TestbedLayout.root().resolve("testbed/target/slapd"));
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
    Path config = config(folder, database).write(folder.resolve("slapd.conf"));
    return List.of(
        program.slapd().toString(),
        "-f",
        config.toString(),
        "-h",
        "ldap://%s:%s/ ldaps://%s:%s/"
            .formatted(
                TestbedLayout.LOCAL,
                layout.get(name + ".port"),
                TestbedLayout.LOCAL,
                layout.get(name + ".tls.port")),
        "-d",
        layout.flag("bind.log") ? "stats" : "none");
  }

  private ConfigFile config(Path folder, Path database) throws IOException {
    Path certificate = layout.file("server.pem");
    Path key = layout.file("server.key");
    if (!Files.exists(key)) {
      KeyFiles.writePem(
          layout.file(TestbedAuthority.SERVER_KEY), layout.get("password"), certificate, key);
    }
    PasswordScheme scheme = PasswordScheme.ofId(layout.get("password.hash"));
    String admin = layout.get("admin.password");
    return program
        .config(database)
        .set("server", folder)
        .set("ca", layout.file(TestbedAuthority.CERTIFICATE))
        .set("certificate", certificate)
        .set("key", key)
        .set("admin", Dit.ADMIN)
        .set("admin.password", PasswordScheme.SSHA.encode(admin, RandomIds.hex(8).getBytes()))
        .set("policy", SlapdDatabase.DEFAULT_POLICY)
        .keep("argon", scheme == PasswordScheme.ARGON2)
        .keep("ppolicy", layout.flag("ppolicy"))
        .keep("lastbind", layout.flag("lastbind"));
  }
}
