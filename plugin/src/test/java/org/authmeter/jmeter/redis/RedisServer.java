package org.authmeter.jmeter.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.authmeter.browser.web.TestTls;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.exceptions.JedisException;

/** A redis-server or valkey-server of the machine, in a process that the test may kill. */
final class RedisServer implements AutoCloseable {
  private static final List<String> PROGRAMS = List.of("valkey-server", "redis-server");
  private static final long START_NANOS = Duration.ofSeconds(20).toNanos();

  final int port;
  private final List<String> command;
  private final Path folder;
  private Process process;

  /** Skips the test where there is none, unless AUTHMETER_REQUIRE names it. */
  RedisServer(Path folder, String... options) throws IOException {
    this(folder, List.of("--save", "", "--repl-diskless-sync-delay", "0"), options);
  }

  /**
   * @param first options that must come first
   */
  private RedisServer(Path folder, List<String> first, String... options) throws IOException {
    File program =
        PROGRAMS.stream()
            .flatMap(
                name ->
                    Arrays.stream(System.getenv("PATH").split(File.pathSeparator))
                        .map(place -> new File(place, name)))
            .filter(File::canExecute)
            .findFirst()
            .orElse(null);
    if (!System.getenv().getOrDefault("AUTHMETER_REQUIRE", "").contains("redis-server")) {
      assumeTrue(program != null, "no redis-server on the PATH: apt-get install redis-server");
    }
    assertThat(program).as("redis-server, which AUTHMETER_REQUIRE names").isNotNull();
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
    this.folder = folder;
    command = new ArrayList<>(List.of(program.getPath()));
    command.addAll(first);
    command.addAll(
        List.of(
            "--port", Integer.toString(port), "--bind", "127.0.0.1", "--dir", folder.toString()));
    command.addAll(List.of(options));
    start();
  }

  /** A sentinel that knows the server as "sessions". */
  static RedisServer sentinel(Path folder, RedisServer primary) throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("sentinel.conf"),
            """
            sentinel monitor sessions 127.0.0.1 %d 1
            sentinel down-after-milliseconds sessions 500
            sentinel failover-timeout sessions 2000
            """
                .formatted(primary.port));
    return new RedisServer(folder, List.of(file.toString()), "--sentinel");
  }

  /** A server that speaks TLS, too, with a certificate for localhost. */
  static RedisServer tls(Path folder, int port) throws Exception {
    Path keys = TestTls.keyStore(folder, "redis", List.of("localhost"));
    TestTls.certificate(keys, "redis");
    KeyStore store = KeyStore.getInstance(keys.toFile(), TestTls.PASSWORD);
    Path key =
        Files.writeString(
            folder.resolve("redis.key"),
            "-----BEGIN PRIVATE KEY-----\n%s\n-----END PRIVATE KEY-----\n"
                .formatted(
                    Base64.getMimeEncoder()
                        .encodeToString(store.getKey("redis", TestTls.PASSWORD).getEncoded())));
    String certificate = folder.resolve("redis.pem").toString();
    return new RedisServer(
        folder,
        "--tls-port",
        Integer.toString(port),
        "--tls-auth-clients",
        "no",
        "--tls-cert-file",
        certificate,
        "--tls-ca-cert-file",
        certificate,
        "--tls-key-file",
        key.toString());
  }

  void start() throws IOException {
    process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("redis-" + port + ".log").toFile())
            .start();
    long end = System.nanoTime() + START_NANOS;
    while (true) {
      try (Jedis jedis = jedis()) {
        jedis.ping();
        return;
      } catch (JedisException e) {
        if (String.valueOf(e.getMessage()).startsWith("NOAUTH")) {
          return;
        }
        assertThat(System.nanoTime()).as("redis-server answers: %s", e).isLessThan(end);
      }
    }
  }

  Jedis jedis() {
    return new Jedis("127.0.0.1", port);
  }

  String address() {
    return "127.0.0.1:" + port;
  }

  /** Waits until its replica confirms what it writes. */
  void awaitReplica() {
    long end = System.nanoTime() + START_NANOS;
    try (Jedis jedis = jedis()) {
      do {
        assertThat(System.nanoTime()).as("the replica follows").isLessThan(end);
        jedis.set("first", "");
      } while (jedis.waitReplicas(1, 500) == 0);
      jedis.del("first");
    }
  }

  void kill() {
    process.destroyForcibly().onExit().orTimeout(10, TimeUnit.SECONDS).join();
  }

  @Override
  public void close() {
    kill();
  }
}
