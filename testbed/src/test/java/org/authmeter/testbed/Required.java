package org.authmeter.testbed;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.Locale;
import org.authmeter.common.process.InstalledServer;

/** What a test needs of the machine. */
public final class Required {
  private Required() {}

  /** Skips the test where there is no such server, or fails it where AUTHMETER_REQUIRE names it. */
  public static void server(InstalledServer server) {
    boolean found = server.find().isPresent();
    String required = System.getenv().getOrDefault("AUTHMETER_REQUIRE", "");
    if (required.contains(server.debianPackage())
        || required.contains(server.name().toLowerCase(Locale.ROOT))) {
      assertTrue(found, () -> "AUTHMETER_REQUIRE names it: " + server.missing());
    }
    assumeTrue(found, server::missing);
  }
}
