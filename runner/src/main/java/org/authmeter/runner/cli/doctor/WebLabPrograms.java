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
        Programs.find("nginx", "-v", "web lab: apt-get install nginx"),
        Programs.find("apache2", "-v", "web lab: apt-get install apache2 libapache2-mod-php"),
        Programs.find("php-fpm", "-v", "WordPress on nginx: apt-get install php-fpm php-mysql"),
        Programs.find("mariadbd", "--version", "WordPress: apt-get install mariadb-server"),
        wordPress(),
        Programs.find("influxd", "version", "runs watched live: apt-get install influxdb"),
        Programs.find("python3", "--version", "bench saml and bench weblab beside Locust"));
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
