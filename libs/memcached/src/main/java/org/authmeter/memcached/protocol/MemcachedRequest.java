package org.authmeter.memcached.protocol;

import java.io.IOException;
import java.util.StringTokenizer;

/** A command line, split at blanks, and the way to answer it. */
public final class MemcachedRequest {
  /** memcached's longest key. */
  static final int MAX_KEY = 250;

  private static final String NOREPLY = "noreply";

  private final String[] tokens;
  private final ProtocolInput in;
  private final ProtocolOutput out;
  private final boolean silent;

  public MemcachedRequest(String line, ProtocolInput in, ProtocolOutput out) {
    StringTokenizer parts = new StringTokenizer(line, " ");
    this.tokens = new String[parts.countTokens()];
    for (int i = 0; i < tokens.length; i++) {
      tokens[i] = parts.nextToken();
    }
    this.in = in;
    this.out = out;
    this.silent = tokens.length > 1 && tokens[tokens.length - 1].equals(NOREPLY);
  }

  public String command() {
    return tokens.length == 0 ? "" : tokens[0];
  }

  /** Arguments beside the command and {@code noreply}. */
  public int arguments() {
    return tokens.length - (silent ? 2 : 1);
  }

  /** Everything beside the command: a retrieval has no noreply, the word may be a key. */
  public int keys() {
    return tokens.length - 1;
  }

  /** Argument 1 is the first after the command. */
  public String argument(int index) {
    return tokens[index];
  }

  public boolean validKey(int index) {
    return tokens[index].length() <= MAX_KEY;
  }

  /** Answers with a line, unless the client wants none. */
  public void answer(String line) throws IOException {
    if (!silent) {
      out.line(line);
    }
  }

  public ProtocolInput in() {
    return in;
  }

  public ProtocolOutput out() {
    return out;
  }
}
