package org.authmeter.testbed.weblab;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.authmeter.common.process.Programs;
import org.authmeter.testbed.core.ApacheProgram;
import org.authmeter.testbed.core.EnvironmentException;
import org.authmeter.testbed.core.SystemUser;
import org.authmeter.testbed.core.TestbedLayout;

/** The installed programs; what is missing is named with Debian's package. */
final class WebPrograms {
  /** How long a program may take that prepares something. */
  static final Duration LIMIT = Duration.ofMinutes(10);

  private static final Path WORDPRESS = Path.of("/usr/share/wordpress");

  static final String THEME = "wordpress-theme-twentytwentythree";

  /** Package by program. */
  private static final Map<String, String> PACKAGES =
      Map.of(
          "nginx", "nginx",
          "php-fpm", "php-fpm php-mysql",
          "mariadbd", "mariadb-server",
          "mariadb-install-db", "mariadb-server",
          "php", "php-cli php-mysql");

  private WebPrograms() {}

  /**
   * @param name such as nginx; {@code php-fpm} also finds php-fpm8.2, the newest of several
   * @throws EnvironmentException saying what to install
   */
  static Path find(String name) {
    return Programs.find(name, "/usr/bin", "/usr/local/bin", "/opt/unit/sbin")
        .orElseThrow(() -> missing("no " + name, PACKAGES.getOrDefault(name, name)));
  }

  /** Apache's PHP module, the newest of several. */
  static Path modPhp(ApacheProgram apache) {
    return Programs.newest(apache.modules(), "libphp[0-9.]+so")
        .orElseThrow(
            () -> missing("no PHP module in " + apache.modules(), "libapache2-mod-php php-mysql"));
  }

  /** The folder that Debian's package of WordPress brings. */
  static Path wordPress() {
    if (!Files.exists(WORDPRESS.resolve("wp-load.php"))) {
      throw missing(
          "WordPress is not installed (no %s)".formatted(WORDPRESS), "wordpress " + THEME);
    }
    // Without a theme WordPress answers with nothing, and 200.
    if (!Files.isDirectory(WORDPRESS.resolve("wp-content/themes/twentytwentythree"))) {
      throw missing("WordPress has no theme in %s".formatted(WORDPRESS), THEME);
    }
    return WORDPRESS;
  }

  private static EnvironmentException missing(String what, String packages) {
    if (packages.equals("unitd")) {
      return new EnvironmentException(
          "no unitd on the PATH: Debian does not package NGINX Unit; build it, or name it by --unit");
    }
    return new EnvironmentException(what + ": " + remedy(packages));
  }

  static String remedy(String packages) {
    return "install it (Debian, as root: apt-get install %s, or let --install do so); the embedded server needs none"
        .formatted(packages);
  }

  /** First line of what a program prints about its version. */
  static String version(Path program, String... options) throws IOException {
    return Programs.ask(program, options)
        .lines()
        .findFirst()
        .orElse(program.getFileName() + " of unknown version")
        .replaceFirst("^(nginx|Server) version: ", "")
        .strip();
  }

  /**
   * Installs what a web lab needs; none of the packages starts its service.
   *
   * @throws EnvironmentException when it may not, or cannot
   */
  static void install(WebServerKind kind, boolean wordPress) throws IOException {
    List<String> packages = packages(kind, wordPress);
    if (packages.isEmpty()) {
      return;
    }
    if (!SystemUser.isRoot()) {
      throw new EnvironmentException(
          "--install: only root installs packages: apt-get install " + String.join(" ", packages));
    }
    Path root = TestbedLayout.root();
    Path script = root.resolve(".ci/install");
    if (!Files.isExecutable(script)) {
      throw new EnvironmentException("--install: no script %s".formatted(script));
    }
    List<String> command = new ArrayList<>(List.of(script.toString()));
    command.addAll(packages);
    System.err.println("testbed: installing " + String.join(" ", packages));
    Programs.require(root, command, LIMIT);
  }

  private static List<String> packages(WebServerKind kind, boolean wordPress) {
    List<String> packages =
        new ArrayList<>(
            switch (kind) {
              case EMBEDDED, UNIT -> List.<String>of();
              case NGINX -> List.of("nginx");
              case APACHE -> List.of("apache2", "libapache2-mod-php");
            });
    if (wordPress) {
      packages.addAll(List.of("wordpress", THEME, "mariadb-server", "php-cli", "php-mysql"));
      if (kind == WebServerKind.NGINX) {
        packages.add("php-fpm");
      }
    }
    return packages;
  }
}
