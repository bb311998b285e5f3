package org.authmeter.testbed.weblab;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.authmeter.testbed.core.EnvironmentException;

/** The installed programs; what is missing is named with Debian's package. */
final class WebPrograms {
  private static final List<String> FOLDERS =
      List.of("/usr/sbin", "/usr/bin", "/usr/local/sbin", "/usr/local/bin", "/opt/unit/sbin");
  private static final Path APACHE_MODULES = Path.of("/usr/lib/apache2/modules");
  private static final Path WORDPRESS = Path.of("/usr/share/wordpress");

  static final String THEME = "wordpress-theme-twentytwentythree";

  /** Package by program. */
  private static final Map<String, String> PACKAGES =
      Map.of(
          "nginx", "nginx",
          "apache2", "apache2",
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
    return search(name).orElseThrow(() -> missing("no " + name, PACKAGES.getOrDefault(name, name)));
  }

  private static java.util.Optional<Path> search(String name) {
    List<String> folders = new ArrayList<>();
    String path = System.getenv("PATH");
    if (path != null) {
      folders.addAll(Arrays.asList(path.split(File.pathSeparator)));
    }
    folders.addAll(FOLDERS);
    return folders.stream()
        .map(f -> best(Path.of(f), name + "(\\d+(\\.\\d+)?)?", Files::isExecutable))
        .filter(p -> p != null)
        .findFirst();
  }

  private static Path best(Path folder, String name, Predicate<Path> usable) {
    if (!Files.isDirectory(folder)) {
      return null;
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(f -> f.getFileName().toString().matches(name))
          .filter(f -> usable.test(f) && !Files.isDirectory(f))
          .max(Comparator.comparing(Path::toString))
          .orElse(null);
    } catch (IOException e) {
      return null; // a folder of the PATH that nobody may read
    }
  }

  /** Folder of Apache's modules, with the prefork MPM. */
  static Path apacheModules() {
    if (!Files.exists(APACHE_MODULES.resolve("mod_mpm_prefork.so"))) {
      throw missing("no module mpm_prefork in " + APACHE_MODULES, "apache2");
    }
    return APACHE_MODULES;
  }

  /** Apache's PHP module, the newest of several. */
  static Path modPhp() {
    Path module = best(APACHE_MODULES, "libphp[0-9.]+so", Files::isReadable);
    if (module == null) {
      throw missing("no PHP module in " + APACHE_MODULES, "libapache2-mod-php php-mysql");
    }
    return module;
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
    return new EnvironmentException(
        "%s: install it (Debian, as root: apt-get install %s, or let --install do so); the embedded server needs none"
            .formatted(what, packages));
  }

  /** First line of what a program says of its version. */
  static String version(Path program, String... options) throws IOException {
    List<String> command = new ArrayList<>(List.of(program.toString()));
    command.addAll(List.of(options));
    return Commands.ask(Path.of("/"), command)
        .lines()
        .findFirst()
        .orElse(program.getFileName() + " of unknown version")
        .replaceFirst("^(nginx|Server) version: ", "")
        .strip();
  }
}
