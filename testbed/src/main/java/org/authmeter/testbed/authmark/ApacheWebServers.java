package org.authmeter.testbed.authmark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.authmeter.data.Dit;
import org.authmeter.testbed.core.Layout;

/**
 * Prepares Apache servers that do what web agent and policy server do together: mod_authnz_ldap
 * searches the user by {@code cn}, binds, and lets in whom a filter of the organizational units
 * lets in. Its caches are off, so that each login reaches the directory.
 */
public final class ApacheWebServers {
  private static final List<String> MODULES =
      List.of(
          "mpm_event",
          "authn_core",
          "authz_core",
          "authz_user",
          "auth_basic",
          "ldap",
          "authnz_ldap",
          "headers",
          "mime");

  private final Layout layout;
  private final ApacheProgram program = ApacheProgram.find();

  /**
   * @throws org.authmeter.testbed.core.EnvironmentException when there is no Apache
   */
  public ApacheWebServers(Layout layout) {
    this.layout = layout;
  }

  public String software() {
    return "Apache httpd " + program.version() + " (mod_authnz_ldap)";
  }

  /**
   * Makes the configuration of a server.
   *
   * @param name of the component, whose port is in the layout
   * @return the command: one process without children, so that its end is the server's
   */
  public List<String> prepare(String name) throws IOException {
    Path config = layout.file(name + ".conf");
    Files.write(config, lines(name));
    return List.of(program.path().toString(), "-X", "-f", config.toString());
  }

  private List<String> lines(String name) throws IOException {
    Path folder = Files.createDirectories(layout.file(name));
    List<String> lines = new ArrayList<>();
    lines.add("ServerRoot \"%s\"".formatted(folder));
    lines.add("DefaultRuntimeDir \"%s\"".formatted(folder));
    lines.add("PidFile \"%s\"".formatted(folder.resolve("pid")));
    lines.add("ServerName localhost");
    lines.add("Listen %s:%d".formatted(Layout.LOCAL, layout.port(name + ".port")));
    if (isRoot()) {
      lines.add("User www-data");
      lines.add("Group www-data");
    }
    for (String module : MODULES) {
      lines.add("LoadModule %s_module %s/mod_%s.so".formatted(module, program.modules(), module));
    }
    lines.add("TypesConfig /etc/mime.types");
    lines.add("ErrorLog \"%s\"".formatted(layout.file(name + ".error.log")));
    lines.add("LogFormat \"%h - %u %t \\\"%r\\\" %>s %b\" common");
    lines.add("CustomLog \"%s\" common".formatted(layout.file(name + ".access.log")));
    // As many as load threads ask at once.
    lines.add("ThreadLimit 512");
    lines.add("ThreadsPerChild 512");
    lines.add("MaxRequestWorkers 512");
    lines.add("LDAPCacheEntries 0");
    lines.add("LDAPOpCacheEntries 0");
    lines.add("LDAPSharedCacheSize 0");
    lines.add("DocumentRoot \"%s\"".formatted(layout.folder()));
    lines.addAll(protectedPages());
    return lines;
  }

  private List<String> protectedPages() {
    return List.of(
        "<Location /pages/>",
        "  AuthType Basic",
        "  AuthName \"AuthMark\"",
        "  AuthBasicProvider ldap",
        "  AuthLDAPURL \"ldap://%s:%s/%s?cn?sub?(objectClass=inetOrgPerson)\""
            .formatted(Layout.LOCAL, layout.get("directory-1.port"), Dit.PEOPLE),
        "  Require ldap-filter " + units(Integer.parseInt(layout.get("units"))),
        "  Header always set X-Remote-User \"expr=%{REMOTE_USER}\" \"expr=-n %{REMOTE_USER}\"",
        "</Location>");
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
    if (!isRoot()) {
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

  private static boolean isRoot() {
    return System.getProperty("user.name").equals("root");
  }
}
