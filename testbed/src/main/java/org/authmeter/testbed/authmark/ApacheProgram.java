package org.authmeter.testbed.authmark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.authmeter.common.process.Programs;
import org.authmeter.testbed.core.EnvironmentException;

/**
 * An installed Apache httpd 2.4.
 *
 * @param path the server
 * @param modules folder of its modules
 * @param version for instance 2.4.62
 */
record ApacheProgram(Path path, Path modules, String version) {
  private static final List<String> PROGRAMS =
      List.of("/usr/sbin/apache2", "/usr/sbin/httpd", "/usr/local/sbin/apache2");
  private static final List<String> MODULES =
      List.of("/usr/lib/apache2/modules", "/usr/lib64/httpd/modules", "/usr/lib/httpd/modules");
  private static final Pattern VERSION = Pattern.compile("Apache/(\\d+(?:\\.\\d+)+)");

  /**
   * @throws EnvironmentException saying what is missing
   */
  static ApacheProgram find() {
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
    return new ApacheProgram(program, modules, version(program));
  }

  private static Path first(
      Stream<String> candidates, java.util.function.Predicate<Path> fits, String otherwise) {
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
