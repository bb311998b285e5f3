package org.authmeter.testbed.memcached.server;

import java.io.IOException;
import java.util.StringTokenizer;

/** A command line, split at blanks, and the way to answer it. */
final class Request {
  /** memcached's longest key. */
  static final int MAX_KEY = 250;

  private static final String NOREPLY = "noreply";

  private final String[] tokens;
  private final ProtocolInput in;
  private final ProtocolOutput out;
  private final boolean silent;

  Request(String line, ProtocolInput in, ProtocolOutput out) {
    StringTokenizer parts = new StringTokenizer(line, " ");
    this.tokens = new String[parts.countTokens()];
    for (int i = 0; i < tokens.length; i++) {
      tokens[i] = parts.nextToken();
    }
    this.in = in;
    this.out = out;
    this.silent = tokens.length > 1 && tokens[tokens.length - 1].equals(NOREPLY);
  }

  String command() {
    return tokens.length == 0 ? "" : tokens[0];
  }

  /** Arguments beside the command and {@code noreply}. */
  int arguments() {
    return tokens.length - (silent ? 2 : 1);
  }

  /** Everything beside the command: a retrieval has no noreply, the word may be a key. */
  int keys() {
    return tokens.length - 1;
  }

  /** Argument 1 is the first after the command. */
  String argument(int index) {
    return tokens[index];
  }

  boolean validKey(int index) {
    return tokens[index].length() <= MAX_KEY;
  }

  /** Answers with a line, unless the client wants none. */
  void answer(String line) throws IOException {
    if (!silent) {
      out.line(line);
    }
  }

  ProtocolInput in() {
    return in;
  }

  ProtocolOutput out() {
    return out;
  }
}
