package org.authmeter.memcached;

import java.io.FilterInputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.util.function.Consumer;
import org.authmeter.memcached.ServerStatistics.Counter;
import org.authmeter.memcached.protocol.Answers;
import org.authmeter.memcached.protocol.MemcachedRequest;
import org.authmeter.memcached.protocol.ProtocolInput;
import org.authmeter.memcached.protocol.ProtocolOutput;

/** memcached's text protocol (memcached doc/protocol.txt) over a connection. */
final class TextProtocol {
  private static final int BINARY_MAGIC = 0x80;

  private final RetrievalCommands retrieval;
  private final ChangeCommands change;
  private final AdminCommands admin;
  private final ServerStatistics statistics;
  private final EventLoop loop;

  /**
   * @param loop that clients share with the sender to the peer; null = each is served by itself
   */
  TextProtocol(
      ItemStore items,
      ServerStatistics statistics,
      Consumer<String> changed,
      AdminCommands admin,
      EventLoop loop) {
    this.statistics = statistics;
    this.loop = loop;
    this.retrieval = new RetrievalCommands(items, statistics, changed);
    this.change = new ChangeCommands(items, statistics, changed);
    this.admin = admin;
  }

  /** Answers requests until the client ends the connection or sends quit. */
  void serve(Socket socket) throws IOException {
    ProtocolOutput out = new ProtocolOutput(new Written(socket.getOutputStream()));
    ProtocolInput in = new ProtocolInput(new Read(socket.getInputStream()), new Turn(out));
    try {
      if (in.peek() == BINARY_MAGIC) {
        out.line(Answers.BINARY);
        return;
      }
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        if (!execute(new MemcachedRequest(line, in, out))) {
          return;
        }
      }
    } catch (ProtocolInput.LineTooLongException e) {
      out.line(Answers.LINE_TOO_LONG);
    } finally {
      if (loop != null) {
        loop.end();
      }
      out.flush();
    }
  }

  /** A client has its turn until it has to wait for more; then its answers are sent. */
  private final class Turn implements ProtocolInput.Waiting {
    private final ProtocolOutput out;

    Turn(ProtocolOutput out) {
      this.out = out;
    }

    @Override
    public void begins() throws IOException {
      if (loop != null) {
        loop.end();
      }
      out.flush();
    }

    @Override
    public void ends() {
      if (loop != null) {
        loop.begin();
      }
    }
  }

  /** Counts what comes from clients. */
  private final class Read extends FilterInputStream {
    Read(InputStream in) {
      super(in);
    }

    @Override
    public int read() throws IOException {
      int read = super.read();
      if (read >= 0) {
        statistics.count(Counter.BYTES_READ);
      }
      return read;
    }

    @Override
    public int read(byte[] bytes, int from, int length) throws IOException {
      int read = super.read(bytes, from, length);
      if (read > 0) {
        statistics.add(Counter.BYTES_READ, read);
      }
      return read;
    }
  }

  /** Counts what goes to clients. */
  private final class Written extends FilterOutputStream {
    Written(OutputStream out) {
      super(out);
    }

    @Override
    public void write(int one) throws IOException {
      out.write(one);
      statistics.count(Counter.BYTES_WRITTEN);
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
      out.write(bytes, from, length);
      statistics.add(Counter.BYTES_WRITTEN, length);
    }
  }

  private boolean execute(MemcachedRequest request) throws IOException {
    switch (request.command()) {
      case "get", "gets" -> retrieval.get(request);
      case "set", "add", "replace", "append", "prepend", "cas" -> change.store(request);
      case "gat", "gats" -> retrieval.getAndTouch(request);
      case "touch" -> retrieval.touch(request);
      case "delete" -> change.delete(request);
      case "incr", "decr" -> change.arithmetic(request);
      case "stats" -> admin.stats(request);
      case "flush_all" -> admin.flushAll(request);
      case "version" -> admin.version(request);
      case "verbosity" -> admin.verbosity(request);
      case "quit" -> {
        return false;
      }
      default -> request.answer(Answers.ERROR);
    }
    return true;
  }
}
