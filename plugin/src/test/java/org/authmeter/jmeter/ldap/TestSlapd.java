package org.authmeter.jmeter.ldap;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.Key;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.authmeter.jmeter.core.Eventually;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Assumptions;

/**
 * Debian's slapd with SASL. Only uid=searcher and the certificate cn=client may see people, so that
 * a found user proves who searched. Tests are skipped without it, unless AUTHMETER_REQUIRE names
 * it.
 */
final class TestSlapd implements AutoCloseable {
  static final String SEARCHER_PASSWORD = "searcher-secret";
  private static final Path PROGRAM = Path.of("/usr/sbin/slapd");
  private static final String MISSING =
      "no slapd with SASL; apt-get install slapd libsasl2-modules";
  private static final int TRIES = 5;
  private static final long UP_SECONDS = 60;

  private final Path folder;
  private final Path config;
  private Process process;
  private int port;

  TestSlapd(Path folder, TestKeys server, TestKeys client) throws Exception {
    this.folder = folder;
    config = folder.resolve("slapd.conf");
    Files.createDirectories(folder.resolve("db"));
    Files.writeString(folder.resolve("key.pem"), keyOf(server));
    Files.writeString(config, text(folder, server, client));
    Path people = Files.writeString(folder.resolve("people.ldif"), people());
    run("/usr/sbin/slapadd", "-f", config.toString(), "-l", people.toString());
    start();
  }

  static void require() {
    if (Files.isExecutable(PROGRAM) && hasMechanisms()) {
      return;
    }
    String required = System.getenv().getOrDefault("AUTHMETER_REQUIRE", "");
    if (List.of(required.split("[,\\s]+")).contains("slapd")) {
      Assertions.fail(MISSING);
    }
    Assumptions.abort(MISSING);
  }

  /** Debian's package of the mechanisms is one that slapd does not need. */
  private static boolean hasMechanisms() {
    try (Stream<Path> folders = Files.list(Path.of("/usr/lib"))) {
      return folders.anyMatch(f -> Files.exists(f.resolve("sasl2/libscram.so")));
    } catch (IOException e) {
      return false;
    }
  }

  private static String text(Path folder, TestKeys server, TestKeys client) {
    return String.join(
        "\n",
        "include /etc/ldap/schema/core.schema",
        "include /etc/ldap/schema/cosine.schema",
        "include /etc/ldap/schema/inetorgperson.schema",
        "modulepath /usr/lib/ldap",
        "moduleload back_mdb",
        "pidfile " + folder.resolve("pid"),
        "TLSCACertificateFile " + client.pem,
        "TLSCertificateFile " + server.pem,
        "TLSCertificateKeyFile " + folder.resolve("key.pem"),
        "TLSVerifyClient try",
        "sasl-host localhost",
        "sasl-realm example.org",
        "sasl-secprops noanonymous",
        "authz-regexp uid=([^,]*),(cn=[^,]*,)*cn=auth uid=$1," + TestDirectory.PEOPLE,
        "database mdb",
        "suffix dc=example,dc=org",
        "directory " + folder.resolve("db"),
        "maxsize 10485760",
        "access to attrs=userPassword by anonymous auth by * none",
        "access to *"
            + " by dn.exact=\"uid=searcher,"
            + TestDirectory.PEOPLE
            + "\" read by dn.exact=\"cn=client\" read by * auth",
        "");
  }

  private static String people() {
    StringBuilder ldif = new StringBuilder();
    ldif.append("dn: dc=example,dc=org\nobjectClass: domain\ndc: example\n\n");
    ldif.append("dn: ").append(TestDirectory.PEOPLE);
    ldif.append("\nobjectClass: organizationalUnit\nou: People\n\n");
    person(ldif, "test001", "test001pw");
    person(ldif, "searcher", SEARCHER_PASSWORD);
    return ldif.toString();
  }

  /** SASL's mechanisms with a challenge need the password itself. */
  private static void person(StringBuilder ldif, String uid, String password) {
    ldif.append(
            "dn: uid=%s,%s\nobjectClass: inetOrgPerson\nuid: %s\n"
                .formatted(uid, TestDirectory.PEOPLE, uid))
        .append("cn: %s\nsn: %s\nuserPassword: %s\n\n".formatted(uid, uid, password));
  }

  private static String keyOf(TestKeys keys) throws Exception {
    try (InputStream in = Files.newInputStream(keys.store)) {
      KeyStore store = KeyStore.getInstance("PKCS12");
      store.load(in, TestKeys.PASSWORD.toCharArray());
      Key key = store.getKey(store.aliases().nextElement(), TestKeys.PASSWORD.toCharArray());
      return "-----BEGIN PRIVATE KEY-----\n"
          + Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(key.getEncoded())
          + "\n-----END PRIVATE KEY-----\n";
    }
  }

  private void run(String... command) throws Exception {
    Path log = folder.resolve("output.log");
    Process started =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile()).start();
    if (!started.waitFor(UP_SECONDS, TimeUnit.SECONDS) || started.exitValue() != 0) {
      throw new IOException(command[0] + " failed: " + Files.readString(log));
    }
  }

  /** Another one may take the port before slapd does: then on another port. */
  private void start() throws Exception {
    Path log = folder.resolve("slapd.log");
    for (int i = 0; i < TRIES; i++) {
      try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
        port = free.getLocalPort();
      }
      List<String> command =
          new ArrayList<>(List.of(PROGRAM.toString(), "-d", "stats", "-f", config.toString()));
      command.addAll(List.of("-h", "ldap://127.0.0.1:" + port));
      process =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(log.toFile())
              .start();
      long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(UP_SECONDS);
      while (process.isAlive() && System.nanoTime() < end) {
        try {
          new Socket("127.0.0.1", port).close();
          return;
        } catch (IOException e) {
          process.waitFor(50, TimeUnit.MILLISECONDS);
        }
      }
      close();
    }
    throw new IOException("slapd did not start: " + Files.readString(log));
  }

  /** By the name in its certificate. */
  String url() {
    return "ldap://localhost:" + port;
  }

  @Override
  public void close() {
    process.destroy();
    if (!Eventually.holds(() -> !process.isAlive())) {
      process.destroyForcibly();
    }
  }
}
