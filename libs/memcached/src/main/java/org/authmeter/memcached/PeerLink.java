package org.authmeter.memcached;

import java.io.Closeable;
import java.io.IOException;
import java.net.Socket;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.authmeter.memcached.protocol.MemcachedRequest;
import org.authmeter.memcached.protocol.Numbers;
import org.authmeter.memcached.protocol.Numbers.BadNumberException;
import org.authmeter.memcached.protocol.ProtocolInput;
import org.authmeter.memcached.protocol.ProtocolOutput;

/**
 * The connection to the peer: a thread that sends what the queue names and one that takes in what
 * the peer sends, in repcached's lines: {@code rep <key> <flags> <exptime> <bytes> <casid>} and the
 * data, {@code delete <key>}, {@code flush_all [<exptime>]}, {@code marugoto_end}.
 */
final class PeerLink implements Closeable {
  /** Ends a full copy, which repcached calls marugoto ("all of it"). */
  private static final String COPY_END = "marugoto_end";

  private static final ProtocolInput.Waiting NOTHING_TO_SEND =
      new ProtocolInput.Waiting() {
        @Override
        public void begins() {
          // lines of the peer are not answered
        }

        @Override
        public void ends() {
          // they are applied beside the clients' turns
        }
      };

  private final Socket socket;
  private final ItemStore items;
  private final PeerReplication.ReplicationQueue queue;
  private final EventLoop loop;
  private final CountDownLatch copied = new CountDownLatch(1);

  PeerLink(Socket socket, ItemStore items, PeerReplication.ReplicationQueue queue, EventLoop loop)
      throws IOException {
    this.loop = loop;
    this.socket = socket;
    this.items = items;
    this.queue = queue;
    socket.setTcpNoDelay(true);
  }

  /**
   * Starts both threads.
   *
   * @param copy whether the peer gets all items first
   * @param lost runs once, when the connection has ended
   */
  void start(boolean copy, Runnable lost) {
    Thread sender = new Thread(() -> send(copy), "replication-send");
    sender.setDaemon(true);
    Thread receiver =
        new Thread(
            () -> {
              receive();
              sender.interrupt();
              lost.run();
            },
            "replication-receive");
    receiver.setDaemon(true);
    sender.start();
    receiver.start();
  }

  /** Waits until the peer's full copy is here, or the connection has ended. */
  void awaitCopy() throws InterruptedException {
    copied.await();
  }

  private void send(boolean copy) {
    try {
      ProtocolOutput out = new ProtocolOutput(socket.getOutputStream());
      List<String> keys = copy ? items.keys() : List.of();
      Iterator<String> rest = keys.iterator();
      boolean copying = copy;
      while (true) {
        PeerReplication.ReplicationQueue.Entry entry = queue.poll();
        if (entry == null && copying) {
          if (rest.hasNext()) {
            entry = new PeerReplication.ReplicationQueue.Entry(rest.next(), 0);
          } else {
            copying = false;
            out.line(COPY_END);
            continue;
          }
        }
        if (entry == null) {
          out.flush();
          entry = queue.take();
        }
        if (!copying) {
          loop.await();
        }
        send(out, entry);
        if (!copying) {
          out.flush();
        }
      }
    } catch (IOException e) {
      close();
    } catch (InterruptedException e) {
      // The receiver ended: the connection is lost.
    }
  }

  private void send(ProtocolOutput out, PeerReplication.ReplicationQueue.Entry entry)
      throws IOException {
    if (entry.key() == null) {
      out.line(
          entry.flushAt() == 0
              ? "flush_all"
              : "flush_all " + Item.toAbsoluteSeconds(entry.flushAt()));
      return;
    }
    Item item = items.get(entry.key());
    if (item == null) {
      out.line("delete " + entry.key());
      return;
    }
    out.line(
        "rep %s %s %d %d %s"
            .formatted(
                item.key(),
                Integer.toUnsignedString(item.flags()),
                Item.toAbsoluteSeconds(item.expiresAt()),
                item.data().length,
                Long.toUnsignedString(item.cas())));
    out.block(item.data());
  }

  private void receive() {
    try {
      ProtocolInput in = new ProtocolInput(socket.getInputStream(), NOTHING_TO_SEND);
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        apply(new MemcachedRequest(line, in, null));
      }
    } catch (IOException | BadNumberException | IllegalStateException e) {
      if (!socket.isClosed()) {
        System.err.println(
            "replication: link to " + socket.getRemoteSocketAddress() + " ends: " + e);
      }
    } finally {
      close();
      copied.countDown();
    }
  }

  private void apply(MemcachedRequest request) throws IOException, BadNumberException {
    long now = System.currentTimeMillis();
    switch (request.command()) {
      case "rep" -> {
        require(request, 5);
        Item item =
            new Item(
                request.argument(1),
                Numbers.flags(request.argument(2)),
                Numbers.signed(request.argument(3)) * 1000,
                ChangeCommands.block(request, bounded(request.argument(4))),
                Numbers.unsigned(request.argument(5)));
        if (item.data() == null) {
          throw new IllegalStateException("no line end after the data of " + item.key());
        }
        items.put(item, item.cas());
      }
      case "delete" -> {
        require(request, 1);
        items.remove(request.argument(1));
      }
      case "flush_all" ->
          items.flush(request.arguments() == 0 ? now : Numbers.signed(request.argument(1)) * 1000);
      case COPY_END -> copied.countDown();
      default -> {
        // A real repcached answers the lines it gets; the answers say nothing that we need.
      }
    }
  }

  private static int bounded(String token) throws BadNumberException {
    int length = Numbers.length(token);
    if (length > ItemStore.MAX_ITEM_BYTES) {
      throw new IllegalStateException("a peer's item of " + length + " bytes");
    }
    return length;
  }

  private static void require(MemcachedRequest request, int arguments) {
    if (request.arguments() != arguments) {
      throw new IllegalStateException("the peer's line is none of repcached's: " + request);
    }
  }

  @Override
  public void close() {
    try {
      socket.close();
    } catch (IOException e) {
      // It is of no use any more either way.
    }
  }
}
