package org.authmeter.testbed.authmark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.authmeter.common.process.Programs;
import org.authmeter.data.Dit;
import org.authmeter.testbed.core.EnvironmentException;
import org.authmeter.testbed.core.Layout;
import org.authmeter.testbed.core.SystemUser;

/**
 * Prepares Apache servers that do what web agent and policy server do together: mod_authnz_ldap
 * searches the user by {@code cn}, binds, and admits the users that a filter of the organizational
 * units matches. Its caches are off, so that each login reaches the directory.
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
  private final Program program = Program.find();

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
    if (SystemUser.isRoot()) {
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

  /**
   * An installed Apache httpd 2.4.
   *
   * @param path the server
   * @param modules folder of its modules
   * @param version for instance 2.4.62
   */
  private record Program(Path path, Path modules, String version) {
    private static final List<String> PROGRAMS =
        List.of("/usr/sbin/apache2", "/usr/sbin/httpd", "/usr/local/sbin/apache2");
    private static final List<String> MODULES =
        List.of("/usr/lib/apache2/modules", "/usr/lib64/httpd/modules", "/usr/lib/httpd/modules");
    private static final Pattern VERSION = Pattern.compile("Apache/(\\d+(?:\\.\\d+)+)");

    /**
     * @throws EnvironmentException saying what is missing
     */
    static Program find() {
      Path program =
          first(
              PROGRAMS.stream(),
              Files::isExecutable,
              "no Apache httpd, none of %s: install it (Debian: apt-get install apache2)"
                  .formatted(PROGRAMS));
      Path modules =
          first(
              MODULES.stream(),
              folder -> Files.exists(folder.resolve("mod_authnz_ldap.so")),
              "no mod_authnz_ldap.so in any of %s: install it (Debian: apt-get install apache2)"
                  .formatted(MODULES));
      return new Program(program, modules, version(program));
    }

    private static Path first(Stream<String> candidates, Predicate<Path> fits, String otherwise) {
      return candidates
          .map(Path::of)
          .filter(fits)
          .findFirst()
          .orElseThrow(() -> new EnvironmentException(otherwise));
    }

    private static String version(Path program) {
      try {
        Matcher version = VERSION.matcher(Programs.ask(program, "-v"));
        return version.find() ? version.group(1) : "of unknown version";
      } catch (IOException e) {
        throw new EnvironmentException(e.getMessage());
      }
    }
  }
}
