package org.authmeter.runner.thirdparty;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Assumptions;

/**
 * A third-party system that a test needs, and where it lies. A test is skipped, and says so, where
 * it is missing; it fails where the environment variable AUTHMETER_REQUIRE names it.
 */
enum Needed {
  APACHE("apache2", "/usr/sbin/apache2"),
  MELLON("libapache2-mod-auth-mellon", "/usr/lib/apache2/modules/mod_auth_mellon.so"),
  OPENIDC("libapache2-mod-auth-openidc", "/usr/lib/apache2/modules/mod_auth_openidc.so"),
  GSSAPI("libapache2-mod-auth-gssapi", "/usr/lib/apache2/modules/mod_auth_gssapi.so"),
  KDC("krb5-kdc", "/usr/sbin/krb5kdc"),
  KADMIN("krb5-admin-server", "/usr/sbin/kadmin.local"),
  SHIBBOLETH("libapache2-mod-shib", "/usr/sbin/shibd"),
  SIMPLESAMLPHP("simplesamlphp", "/usr/share/simplesamlphp/www/module.php"),
  PHP("php-cli", "/usr/bin/php"),
  SLAPD("slapd", "/usr/sbin/slapd"),
  MEMCACHED("memcached", "/usr/bin/memcached"),
  GO("go", onPath("go")),
  APEREO_CAS("apereo-cas", System.getProperty("authmeter.apereo-cas", "") + "/WEB-INF/classes"),
  KEYCLOAK("keycloak", System.getProperty("authmeter.keycloak", "") + "/bin/kc.sh");

  private static final String REQUIRED = "AUTHMETER_REQUIRE";

  private final String id;
  private final Path file;

  Needed(String id, String file) {
    this.id = id;
    this.file = Path.of(file);
  }

  Path file() {
    return file;
  }

  private static String onPath(String program) {
    return Arrays.stream(System.getenv("PATH").split(File.pathSeparator))
        .map(folder -> folder + "/" + program)
        .filter(file -> Files.isExecutable(Path.of(file)))
        .findFirst()
        .orElse("/usr/bin/" + program);
  }

  static void require(Needed... all) {
    for (Needed one : all) {
      if (!Files.exists(one.file)) {
        String missing =
            "no %s: %s is missing; .ci/third-party installs it".formatted(one.id, one.file);
        String required = System.getenv().getOrDefault(REQUIRED, "");
        if (List.of(required.split("[,\\s]+")).contains(one.id)) {
          Assertions.fail(missing);
        }
        Assumptions.abort(missing);
      }
    }
  }
}
