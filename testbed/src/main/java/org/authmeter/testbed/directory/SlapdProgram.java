package org.authmeter.testbed.directory;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.authmeter.common.process.Programs;
import org.authmeter.data.Dit;
import org.authmeter.testbed.core.ConfigFile;
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
  private static final Pattern VERSION = Pattern.compile("slapd (\\d+(?:\\.\\d+)+)");

  private static final String[] FOLDERS = {"/usr/libexec", "/usr/lib/openldap"};

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
    if (!Programs.isProgram(slapd)) {
      throw new EnvironmentException(
          "--slapd %s is not a program that can be run; without --real the embedded directory is used"
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

  /**
   * The slapd.conf(5) of a database, enough for slapadd(8); a server's has more values.
   *
   * @param database folder of its own
   */
  ConfigFile config(Path database) {
    return new ConfigFile(SlapdProgram.class, "slapd.conf")
        .set("schemas", schemas)
        .set("modules", modules)
        .set("suffix", Dit.SUFFIX)
        .set("database", database)
        .keep("server", false)
        .keep("argon", false)
        .keep("ppolicy", false)
        .keep("lastbind", false);
  }

  private static Path search() {
    return Programs.find("slapd", FOLDERS)
        .orElseThrow(
            () ->
                new EnvironmentException(
                    "no slapd on the PATH, in /usr/sbin, /usr/local/sbin, %s: install it (Debian: apt-get install slapd) or name it by --slapd"
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
      Matcher version = VERSION.matcher(Programs.ask(slapd, "-VV"));
      return version.find() ? version.group(1) : "of unknown version";
    } catch (IOException e) {
      throw new EnvironmentException(e.getMessage());
    }
  }
}
