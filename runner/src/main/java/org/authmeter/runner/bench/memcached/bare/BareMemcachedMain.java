package org.authmeter.runner.bench.memcached.bare;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import net.spy.memcached.DefaultConnectionFactory;
import net.spy.memcached.MemcachedClient;
import org.authmeter.runner.ExitStatus;

/**
 * The bare loop of {@code bench memcached}, in a process of its own so that its processor time is
 * its own: threads that set or get without a pause, with spymemcached and without JMeter.
 */
public final class BareMemcachedMain {
  private static final int ARGUMENTS = 8;

  private BareMemcachedMain() {}

  /**
   * @param args node, set or get, threads, clients, bytes of a value, milliseconds of the warm-up
   *     and of the measurement, and the file that takes the figures
   */
  public static void main(String[] args) throws IOException, InterruptedException {
    if (args.length != ARGUMENTS) {
      System.err.println("bare: NODE COMMAND THREADS CLIENTS BYTES WARMUP MEASURED OUT expected");
      System.exit(ExitStatus.USAGE);
    }
    System.setProperty("net.spy.log.LoggerImpl", "net.spy.memcached.compat.log.SLF4JLogger");
    int threads = Integer.parseInt(args[2]);
    List<MemcachedClient> clients = new ArrayList<>();
    for (int i = 0; i < Integer.parseInt(args[3]); i++) {
      clients.add(client(args[0]));
    }
    long startNanos = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(Long.parseLong(args[5]));
    long startMs = System.currentTimeMillis() + Long.parseLong(args[5]);
    long endNanos = startNanos + TimeUnit.MILLISECONDS.toNanos(Long.parseLong(args[6]));
    List<BareLoop> loops = new ArrayList<>();
    List<Thread> running = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      BareLoop loop =
          new BareLoop(
              clients.get(i % clients.size()),
              args[1].equals("set"),
              Integer.parseInt(args[4]),
              startNanos,
              endNanos);
      Thread thread = new Thread(loop, "bare " + (i + 1));
      loops.add(loop);
      running.add(thread);
      thread.start();
    }
    for (Thread thread : running) {
      thread.join();
    }
    Properties told = BareFigures.of(loops);
    told.setProperty("startMs", Long.toString(startMs));
    told.setProperty("endMs", Long.toString(System.currentTimeMillis()));
    try (OutputStream out = Files.newOutputStream(Path.of(args[7]))) {
      told.store(out, null);
    }
    clients.forEach(MemcachedClient::shutdown);
  }

  private static MemcachedClient client(String node) throws IOException {
    int colon = node.lastIndexOf(':');
    InetSocketAddress address =
        new InetSocketAddress(
            node.substring(0, colon), Integer.parseInt(node.substring(colon + 1)));
    return new MemcachedClient(new DefaultConnectionFactory(), List.of(address));
  }
}
