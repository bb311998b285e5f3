package org.authmeter.testbed.memcached.server;

/** Error answers, word for word as memcached gives them. */
final class Answers {
  static final String ERROR = "ERROR";
  static final String BAD_FORMAT = "CLIENT_ERROR bad command line format";
  static final String BAD_CHUNK = "CLIENT_ERROR bad data chunk";
  static final String BAD_EXPTIME = "CLIENT_ERROR invalid exptime argument";
  static final String BAD_DELTA = "CLIENT_ERROR invalid numeric delta argument";
  static final String NOT_A_NUMBER = "CLIENT_ERROR cannot increment or decrement non-numeric value";
  static final String TOO_LARGE = "SERVER_ERROR object too large for cache";
  static final String LINE_TOO_LONG = "CLIENT_ERROR line too long";
  static final String BINARY =
      "CLIENT_ERROR this server speaks the text protocol only, not the binary one";
  static final String TOO_MANY_CONNECTIONS = "ERROR Too many open connections";

  private Answers() {}
}
