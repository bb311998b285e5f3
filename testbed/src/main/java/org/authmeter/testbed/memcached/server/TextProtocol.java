package org.authmeter.testbed.memcached.server;

import java.io.IOException;
import java.net.Socket;
import java.util.function.Consumer;

/** memcached's text protocol (memcached doc/protocol.txt) over a connection. */
final class TextProtocol {
  private static final int BINARY_MAGIC = 0x80;

  private final RetrievalCommands retrieval;
  private final ChangeCommands change;
  private final AdminCommands admin;

  TextProtocol(
      ItemStore items, Statistics statistics, Consumer<String> changed, AdminCommands admin) {
    this.retrieval = new RetrievalCommands(items, statistics, changed);
    this.change = new ChangeCommands(items, statistics, changed);
    this.admin = admin;
  }

  /** Answers requests until the client ends the connection or sends quit. */
  void serve(Socket socket) throws IOException {
    ProtocolOutput out = new ProtocolOutput(socket.getOutputStream());
    ProtocolInput in = new ProtocolInput(socket.getInputStream(), out::flush);
    try {
      if (in.peek() == BINARY_MAGIC) {
        out.line(Answers.BINARY);
        return;
      }
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        if (!execute(new Request(line, in, out))) {
          return;
        }
      }
    } catch (ProtocolInput.LineTooLongException e) {
      out.line(Answers.LINE_TOO_LONG);
    } finally {
      out.flush();
    }
  }

  private boolean execute(Request request) throws IOException {
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
