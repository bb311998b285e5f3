package org.authmeter.ldap;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Assumptions;
import org.ldaptive.BindConnectionInitializer;
import org.ldaptive.ConnectionConfig;
import org.ldaptive.Credential;
import org.ldaptive.DefaultConnectionFactory;
import org.ldaptive.LdapException;
import org.ldaptive.SearchOperation;
import org.ldaptive.SearchRequest;

/** What the testbed's slapd says about binds. */
final class Slapd {
  private static final Pattern SUCCESSFUL = Pattern.compile("BIND dn=\"uid=[^\"]*\" mech=SIMPLE");

  private final Properties addresses;

  Slapd(Properties addresses) {
    this.addresses = addresses;
  }

  /** Skips the test where there is no slapd, or fails it where AUTHMETER_REQUIRE names it. */
  static void require() {
    boolean there =
        Stream.of("/usr/sbin", "/usr/local/sbin", "/usr/libexec")
            .anyMatch(folder -> Files.isExecutable(Path.of(folder, "slapd")));
    if (there) {
      return;
    }
    String missing = "no slapd; apt-get install slapd";
    String required = System.getenv().getOrDefault("AUTHMETER_REQUIRE", "");
    if (List.of(required.split("[,\\s]+")).contains("slapd")) {
      Assertions.fail(missing);
    }
    Assumptions.abort(missing);
  }

  /** Lines of the log about users whose bind succeeded. */
  long successfulUserBinds() throws IOException {
    try (Stream<String> lines = Files.lines(Path.of(addresses.getProperty("testbed.ldap.log1")))) {
      return lines.filter(line -> SUCCESSFUL.matcher(line).find()).count();
    }
  }

  /** All binds so far, the one of this look included. */
  long completedBinds() throws LdapException {
    DefaultConnectionFactory server =
        new DefaultConnectionFactory(
            ConnectionConfig.builder()
                .url(addresses.getProperty("testbed.ldap.server1"))
                .connectionInitializers(
                    BindConnectionInitializer.builder()
                        .dn(addresses.getProperty("testbed.monitor.bindDn"))
                        .credential(
                            new Credential(addresses.getProperty("testbed.monitor.password")))
                        .build())
                .build());
    try {
      return Long.parseLong(
          new SearchOperation(server)
              .execute(
                  SearchRequest.objectScopeSearchRequest(
                      "cn=Bind,cn=Operations,cn=Monitor", new String[] {"monitorOpCompleted"}))
              .getEntry()
              .getAttribute("monitorOpCompleted")
              .getStringValue());
    } finally {
      server.close();
    }
  }
}
