package org.authmeter.runner.cli.doctor;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** What the web lab uses where it is installed; without it the embedded server serves. */
final class WebLabPrograms {
  private static final Path WORDPRESS = Path.of("/usr/share/wordpress");

  private WebLabPrograms() {}

  static List<Finding> all() {
    return List.of(
        OptionalPrograms.find("nginx", "-v", "web lab", Packages.of("nginx")),
        OptionalPrograms.find(
            "apache2",
            "-v",
            "web lab",
            new Packages("apache2 libapache2-mod-php", "httpd php", "httpd php")),
        OptionalPrograms.find(
            "unitd", "--version", "NGINX Unit of the web lab; build it from source", null),
        OptionalPrograms.find(
            "php-fpm",
            "-v",
            "WordPress on nginx",
            new Packages("php-fpm php-mysql", "php-fpm php-mysqlnd", "php")),
        OptionalPrograms.find(
            "mariadbd",
            "--version",
            "WordPress",
            new Packages("mariadb-server", "mariadb-server", "mariadb")),
        wordPress(),
        OptionalPrograms.find("influxd", "version", "runs watched live", Packages.of("influxdb")),
        OptionalPrograms.find(
            "python3",
            "--version",
            "bench saml and bench weblab beside Locust",
            new Packages("python3 python3-venv", "python3", "python")));
  }

  private static Finding wordPress() {
    if (!Files.exists(WORDPRESS.resolve("wp-load.php"))) {
      return Finding.warn(
          "WordPress",
          "not in %s (optional; web lab: apt-get install wordpress wordpress-theme-twentytwentythree php-cli)"
              .formatted(WORDPRESS));
    }
    return Files.isDirectory(WORDPRESS.resolve("wp-content/themes/twentytwentythree"))
        ? Finding.ok("WordPress", WORDPRESS.toString())
        : Finding.warn(
            "WordPress", "has no theme: apt-get install wordpress-theme-twentytwentythree");
  }
}
