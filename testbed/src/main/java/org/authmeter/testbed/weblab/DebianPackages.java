package org.authmeter.testbed.weblab;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.authmeter.common.process.Programs;
import org.authmeter.testbed.core.EnvironmentException;

/** Installs what a web lab needs; none of the packages starts its service. */
public final class DebianPackages {
  private DebianPackages() {}

  /**
   * @throws EnvironmentException when it may not, or cannot
   */
  public static void install(WebServerKind kind, boolean wordPress) throws IOException {
    List<String> packages = packages(kind, wordPress);
    if (packages.isEmpty()) {
      return;
    }
    if (!"root".equals(System.getProperty("user.name"))) {
      throw new EnvironmentException(
          "--install: only root installs packages: apt-get install " + String.join(" ", packages));
    }
    Path root = Path.of(System.getProperty("authmeter.root", ".")).toAbsolutePath().normalize();
    Path script = root.resolve(".ci/install");
    if (!Files.isExecutable(script)) {
      throw new EnvironmentException("--install: no script %s".formatted(script));
    }
    List<String> command = new ArrayList<>(List.of(script.toString()));
    command.addAll(packages);
    System.err.println("testbed: installing " + String.join(" ", packages));
    Programs.require(root, command, WebPrograms.LIMIT);
  }

  static List<String> packages(WebServerKind kind, boolean wordPress) {
    List<String> packages =
        new ArrayList<>(
            switch (kind) {
              case EMBEDDED, UNIT -> List.<String>of();
              case NGINX -> List.of("nginx");
              case APACHE -> List.of("apache2", "libapache2-mod-php");
            });
    if (wordPress) {
      packages.addAll(
          List.of("wordpress", WebPrograms.THEME, "mariadb-server", "php-cli", "php-mysql"));
      if (kind == WebServerKind.NGINX) {
        packages.add("php-fpm");
      }
    }
    return packages;
  }
}
