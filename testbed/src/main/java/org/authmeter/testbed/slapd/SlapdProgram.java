package org.authmeter.testbed.slapd;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.authmeter.testbed.core.EnvironmentException;

/**
 * An installed OpenLDAP.
 *
 * @param slapd the server
 * @param slapadd loads a database
 * @param modules folder of its modules
 * @param schemas folder of its schemas
 * @param version for instance 2.5.13
 */
record SlapdProgram(Path slapd, Path slapadd, Path modules, Path schemas, String version) {
  private static final int LONGEST_SECONDS = 10;
  private static final Pattern VERSION = Pattern.compile("slapd (\\d+(?:\\.\\d+)+)");

  /** Servers are seldom on a user's PATH. */
  private static final List<String> FOLDERS =
      List.of("/usr/sbin", "/usr/local/sbin", "/usr/libexec", "/usr/lib/openldap");

  private static final List<String> MODULES =
      List.of("/usr/lib/ldap", "/usr/lib64/openldap", "/usr/lib/openldap");
  private static final List<String> SCHEMAS =
      List.of("/etc/ldap/schema", "/etc/openldap/schema", "/usr/local/etc/openldap/schema");

  /**
   * @param named by --slapd; null looks for one
   * @throws EnvironmentException saying what is missing
   */
  static SlapdProgram find(Path named) {
    Path slapd = named == null ? search() : named.toAbsolutePath();
    if (!Files.isExecutable(slapd) || Files.isDirectory(slapd)) {
      throw new EnvironmentException(
          "--slapd %s is no program that can be run; without --real the embedded directory is used"
              .formatted(slapd));
    }
    Path slapadd = slapd.resolveSibling("slapadd");
    if (!Files.isExecutable(slapadd)) {
      throw new EnvironmentException(
          "no slapadd beside %s: it loads the database".formatted(slapd));
    }
    return new SlapdProgram(
        slapd, slapadd, folder("modules", MODULES), folder("schemas", SCHEMAS), version(slapd));
  }

  private static Path search() {
    List<String> folders = new ArrayList<>();
    String path = System.getenv("PATH");
    if (path != null) {
      folders.addAll(Arrays.asList(path.split(File.pathSeparator)));
    }
    folders.addAll(FOLDERS);
    return folders.stream()
        .map(folder -> Path.of(folder, "slapd"))
        .filter(Files::isExecutable)
        .findFirst()
        .orElseThrow(
            () ->
                new EnvironmentException(
                    "no slapd on the PATH or in %s: install it (Debian: apt-get install slapd) or name it by --slapd"
                        .formatted(String.join(", ", FOLDERS))));
  }

  private static Path folder(String what, List<String> candidates) {
    return candidates.stream()
        .map(Path::of)
        .filter(Files::isDirectory)
        .findFirst()
        .orElseThrow(
            () ->
                new EnvironmentException(
                    "no folder of slapd's %s: none of %s is there"
                        .formatted(what, String.join(", ", candidates))));
  }

  private static String version(Path slapd) {
    try {
      // It tells its version on standard error and then, alas, ends with status 1.
      Process process =
          new ProcessBuilder(slapd.toString(), "-VV").redirectErrorStream(true).start();
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
      throw new EnvironmentException("cannot run %s: %s".formatted(slapd, e.getMessage()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new EnvironmentException("interrupted while " + slapd + " told its version");
    }
  }
}
