package org.authmeter.runner.thirdparty;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.authmeter.golden.EmbeddedTestbed;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Logins at the testbed's IdP, whose sessions lie in Debian's memcached. */
@Tag("third-party")
class RealMemcachedStoresIT {
  private static EmbeddedTestbed testbed;

  @TempDir Path work;

  @BeforeAll
  static void start(@TempDir Path shared) throws Exception {
    Needed.require(Needed.MEMCACHED);
    String program = Needed.MEMCACHED.file().toString();
    testbed =
        EmbeddedTestbed.start(shared, "idp", "--variant", "memcached", "--memcached", program);
  }

  @AfterAll
  static void stop() throws IOException {
    if (testbed != null) {
      testbed.close();
    }
  }

  private Logins logins() throws IOException {
    return new Logins(
        Logins.Plan.SAML, work, Files.readAllLines(testbed.addresses()), TestbedIdp.ACCOUNTS);
  }

  @Test
  void shouldKeepTheSessionsOfAllLogins() throws Exception {
    assertThat(testbed.properties().getProperty("testbed.software.store-1"))
        .startsWith("memcached 1.");
    long before = sets();
    logins().shouldAllSucceed();
    assertThat(sets() - before).as("sessions written to memcached").isGreaterThanOrEqualTo(20);
  }

  @Test
  void shouldRefuseWrongPasswords() throws Exception {
    logins().shouldRefuseWrongPasswords();
  }

  private static long sets() throws IOException {
    return sets("store-1") + sets("store-2");
  }

  /** What a server says of itself: STAT cmd_set 42. */
  private static long sets(String store) throws IOException {
    int port = Integer.parseInt(testbed.properties().getProperty("testbed." + store + ".port"));
    try (Socket socket = new Socket("127.0.0.1", port);
        BufferedReader in =
            new BufferedReader(
                new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII))) {
      socket.getOutputStream().write("stats\r\nquit\r\n".getBytes(StandardCharsets.US_ASCII));
      return in.lines()
          .filter(line -> line.startsWith("STAT cmd_set "))
          .mapToLong(line -> Long.parseLong(line.split(" ")[2].strip()))
          .sum();
    }
  }
}
