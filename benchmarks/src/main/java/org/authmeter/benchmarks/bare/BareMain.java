package org.authmeter.benchmarks.bare;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.authmeter.common.tls.TlsProvider;

/**
 * A bare loop: threads that do the same operation one time after the other until the process is
 * ended, with the client library that the sampler uses and without JMeter.
 */
public final class BareMain {
  private static final int USAGE = 2;

  /** What one thread repeats. */
  interface Operation extends Closeable {
    /**
     * Does it once.
     *
     * @throws Exception if it did not succeed
     */
    void run() throws Exception;
  }

  /** Makes the operation of each thread. */
  interface Work {
    /**
     * @param thread from 0
     */
    Operation forThread(int thread) throws Exception;
  }

  private BareMain() {}

  /**
   * @param args saml, cas, oidc, passkey, ldap, memcached, redis, jdbc or community-authorization;
   *     a properties file with the addresses of the testbed, {@code bare.threads} and what the
   *     operation needs; and the file that takes the operations
   */
  public static void main(String[] args) throws Exception {
    if (args.length != 3) {
      System.err.println("bare loop: KIND SETTINGS OUT expected");
      System.exit(USAGE);
    }
    Properties settings = new Properties();
    try (InputStream in = Files.newInputStream(Path.of(args[1]))) {
      settings.load(in);
    }
    Work work = work(args[0], settings);
    try (FileChannel out =
        FileChannel.open(Path.of(args[2]), StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
      List<Thread> running = new ArrayList<>();
      for (int i = 0; i < Integer.parseInt(settings.getProperty("bare.threads")); i++) {
        Operation operation = work.forThread(i);
        OperationWriter writer = new OperationWriter(out);
        Thread thread = new Thread(() -> loop(operation, writer), "bare " + (i + 1));
        thread.start();
        running.add(thread);
      }
      for (Thread thread : running) {
        thread.join();
      }
    }
  }

  /** Who speaks TLS: the Java runtime unless the settings say otherwise. */
  static TlsProvider tls(Properties settings) {
    return TlsProvider.of(settings.getProperty("bare.tls", "jdk"));
  }

  static Work work(String kind, Properties settings) throws Exception {
    return switch (kind) {
      case "saml" -> thread -> new SamlLogin(settings);
      case "cas" -> thread -> new CasLogin(settings);
      case "oidc" -> thread -> new OidcLogin(settings);
      case "passkey" -> thread -> new PasskeyLogin(settings, thread);
      case "ldap" -> LdapAuthentication.sharingPools(settings);
      case "redis" -> thread -> new RedisOperation(settings);
      case "jdbc" -> thread -> new JdbcOperation(settings);
      case "memcached" -> MemcachedOperation.sharingClients(settings);
      case "community-authorization" -> CommunityAuthorizationCall.sharingTls(settings);
      default -> throw new IllegalArgumentException("no bare loop is called " + kind);
    };
  }

  private static void loop(Operation operation, OperationWriter writer) {
    try (operation) {
      long before = System.nanoTime();
      while (true) {
        Exception failure = null;
        try {
          operation.run();
        } catch (Exception e) {
          failure = e;
        }
        long after = System.nanoTime();
        writer.add(before, after, failure);
        before = after;
      }
    } catch (IOException e) {
      System.err.println("the operations cannot be recorded: " + e);
    }
  }
}
