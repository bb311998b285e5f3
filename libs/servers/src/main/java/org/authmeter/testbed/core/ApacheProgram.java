package org.authmeter.testbed.core;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.authmeter.common.process.Programs;

/**
 * An installed Apache httpd 2.4.
 *
 * @param path the server
 * @param modules folder of its modules
 */
public record ApacheProgram(Path path, Path modules) {
  private static final List<String> MODULES =
      List.of("/usr/lib/apache2/modules", "/usr/lib64/httpd/modules", "/usr/lib/httpd/modules");

  /**
   * @param module that the configuration loads and not every installation has, such as {@code
   *     authnz_ldap}
   * @param remedy how to install it, for the message
   * @throws EnvironmentException saying what is missing
   */
  public static ApacheProgram find(String module, String remedy) {
    Path path =
        Programs.find("apache2")
            .or(() -> Programs.find("httpd"))
            .orElseThrow(
                () ->
                    new EnvironmentException(
                        "no Apache httpd, neither apache2 nor httpd on the PATH or in /usr/sbin: "
                            + remedy));
    Path modules =
        MODULES.stream()
            .map(Path::of)
            .filter(folder -> Files.exists(folder.resolve("mod_" + module + ".so")))
            .findFirst()
            .orElseThrow(
                () ->
                    new EnvironmentException(
                        "no mod_%s.so in any of %s: %s".formatted(module, MODULES, remedy)));
    return new ApacheProgram(path, modules);
  }
}
