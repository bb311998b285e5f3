package org.authmeter.testbed.apache;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
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
  private static final int LONGEST_SECONDS = 10;

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
      Process process =
          new ProcessBuilder(program.toString(), "-v").redirectErrorStream(true).start();
      process.getOutputStream().close();
      String said;
      try (var out = process.getInputStream()) {
        said = new String(out.readNBytes(4096), StandardCharsets.UTF_8);
      }
      if (!process.waitFor(LONGEST_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
      Matcher version = VERSION.matcher(said);
      return version.find() ? version.group(1) : "of unknown version";
    } catch (IOException e) {
      throw new EnvironmentException("cannot run %s: %s".formatted(program, e.getMessage()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new EnvironmentException("interrupted while " + program + " told its version");
    }
  }
}
