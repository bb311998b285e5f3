package org.authmeter.testbed.authmark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.authmeter.common.process.Programs;
import org.authmeter.data.Dit;
import org.authmeter.testbed.core.ApacheProgram;
import org.authmeter.testbed.core.ConfigFile;
import org.authmeter.testbed.core.SystemUser;
import org.authmeter.testbed.core.TestbedLayout;

/**
 * Prepares Apache servers that do what web agent and policy server do together: mod_authnz_ldap
 * checks the password and admits the users of some organizational units.
 */
public final class ApacheWebServers {
  private static final Pattern VERSION = Pattern.compile("Apache/(\\d+(?:\\.\\d+)+)");

  private final TestbedLayout layout;
  private final ApacheProgram program =
      ApacheProgram.find("authnz_ldap", "install it (Debian: apt-get install apache2)");

  /**
   * @throws org.authmeter.testbed.core.EnvironmentException when there is no Apache
   */
  public ApacheWebServers(TestbedLayout layout) {
    this.layout = layout;
  }

  public String software() throws IOException {
    Matcher version = VERSION.matcher(Programs.ask(program.path(), "-v"));
    return "Apache httpd %s (mod_authnz_ldap)"
        .formatted(version.find() ? version.group(1) : "of unknown version");
  }

  /**
   * Makes the configuration of a server.
   *
   * @param name of the component, whose port is in the layout
   * @return the command: one process without children, so that its end is the server's
   */
  public List<String> prepare(String name) throws IOException {
    Path folder = Files.createDirectories(layout.file(name));
    Path config =
        new ConfigFile(ApacheWebServers.class, "apache.conf")
            .set("folder", folder)
            .set("address", TestbedLayout.LOCAL + ":" + layout.get(name + ".port"))
            .set("user", SystemUser.isRoot() ? "www-data" : "")
            .set("modules", program.modules())
            .set("documents", layout.folder())
            .set("directory", TestbedLayout.LOCAL + ":" + layout.get("directory-1.port"))
            .set("people", Dit.PEOPLE)
            .set("units", units(Integer.parseInt(layout.get("units"))))
            .write(layout.file(name + ".conf"));
    return List.of(program.path().toString(), "-X", "-f", config.toString());
  }

  /** The policies: who is in one of the units may see the pages. */
  private static String units(int units) {
    return IntStream.rangeClosed(1, units)
        .mapToObj(unit -> "(ou=Unit" + unit + ")")
        .collect(Collectors.joining("", "|", ""));
  }

  /**
   * Lets the server's unprivileged user reach the pages and nothing else: it may pass through the
   * work folder, whose files are their owner's.
   */
  public void open(Path work) throws IOException {
    if (!SystemUser.isRoot()) {
      return;
    }
    try (Stream<Path> all = Files.list(work)) {
      for (Path each : all.toList()) {
        boolean pages = each.equals(layout.file("pages"));
        String mode = Files.isDirectory(each) ? (pages ? "rwxr-xr-x" : "rwx------") : "rw-------";
        Files.setPosixFilePermissions(each, PosixFilePermissions.fromString(mode));
      }
    }
    Files.setPosixFilePermissions(work, PosixFilePermissions.fromString("rwx--x--x"));
  }
}
