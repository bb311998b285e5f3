package org.authmeter.memcached;

import java.io.IOException;
import java.io.PrintWriter;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * The embedded memcached as a process. Prints {@code ready} when clients are served. Ends with
 * status 0, 2 for wrong usage, 3 when a port is taken.
 */
@Command(
    name = "memcached",
    mixinStandardHelpOptions = true,
    description = "A small memcached (text protocol), with a peer it replicates as repcached does.")
public final class MemcachedMain implements Callable<Integer> {
  private static final int EXIT_ENVIRONMENT = 3;

  /** Of the heap that items may fill; the rest is objects around them and buffers. */
  private static final double HEAP_SHARE = 0.6;

  @Option(names = "--listen", description = "loopback address, default ${DEFAULT-VALUE}")
  private InetAddress listen = InetAddress.getLoopbackAddress();

  @Option(names = "--port", required = true, description = "port for clients")
  private int port;

  @Option(names = "--memory", description = "limit of all items in MB, default ${DEFAULT-VALUE}")
  private int memory = MemcachedOptions.DEFAULT_MEMORY_MB;

  @Option(names = "--peer", description = "address of the other member of a pair")
  private InetAddress peer;

  @Option(
      names = "--replication-port",
      description = "where either member listens for the other, default ${DEFAULT-VALUE}")
  private int replicationPort = MemcachedOptions.DEFAULT_REPLICATION_PORT;

  @Option(names = "--queue", description = "changes that may wait, default ${DEFAULT-VALUE}")
  private int queue = PeerReplication.ReplicationQueue.DEFAULT_CAPACITY;

  @Option(names = "--watch-stdin", description = "end when standard input ends")
  private boolean watchStdin;

  @Spec private CommandSpec spec;

  public static void main(String[] args) {
    System.exit(new CommandLine(new MemcachedMain()).execute(args));
  }

  @Override
  public Integer call() throws Exception {
    PrintWriter out = spec.commandLine().getOut();
    PrintWriter err = spec.commandLine().getErr();
    try (MemcachedServer server = MemcachedServer.start(options(err))) {
      err.printf(
          "memcached %s at %s:%d%n", AdminCommands.VERSION, listen.getHostAddress(), server.port());
      err.flush();
      out.println("ready");
      out.flush();
      if (watchStdin) {
        drain();
      } else {
        new CountDownLatch(1).await();
      }
      return 0;
    } catch (BindException e) {
      err.println(e.getMessage());
      return EXIT_ENVIRONMENT;
    } catch (IllegalArgumentException e) {
      err.println(e.getMessage());
      return CommandLine.ExitCode.USAGE;
    }
  }

  private MemcachedOptions options(PrintWriter err) {
    if (port < 0 || port > 65535 || replicationPort < 1 || replicationPort > 65535) {
      throw new IllegalArgumentException(
          "--port and --replication-port are 0 and 1 to 65535, not "
              + port
              + ", "
              + replicationPort);
    }
    if (memory < 1 || queue < 1) {
      throw new IllegalArgumentException("--memory and --queue are at least 1");
    }
    return new MemcachedOptions(
        listen,
        port,
        affordable(err),
        peer == null ? null : new InetSocketAddress(peer, replicationPort),
        replicationPort,
        queue);
  }

  private long affordable(PrintWriter err) {
    long wanted = MemcachedOptions.megabytes(memory);
    long most = (long) (Runtime.getRuntime().maxMemory() * HEAP_SHARE);
    if (wanted > most) {
      err.printf(
          "memory limit is %d MB instead of %d: the heap has no more (raise -Xmx)%n",
          most >> 20, memory);
      err.flush();
      return most;
    }
    return wanted;
  }

  private static void drain() throws IOException {
    byte[] ignored = new byte[256];
    while (System.in.read(ignored) >= 0) {
      // Whatever comes has no meaning here; the end has.
    }
  }
}
