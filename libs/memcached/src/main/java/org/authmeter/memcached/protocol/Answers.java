package org.authmeter.memcached.protocol;

/** Error answers, word for word as memcached gives them. */
public final class Answers {
  public static final String ERROR = "ERROR";
  public static final String BAD_FORMAT = "CLIENT_ERROR bad command line format";
  public static final String BAD_CHUNK = "CLIENT_ERROR bad data chunk";
  public static final String BAD_EXPTIME = "CLIENT_ERROR invalid exptime argument";
  public static final String BAD_DELTA = "CLIENT_ERROR invalid numeric delta argument";
  public static final String NOT_A_NUMBER =
      "CLIENT_ERROR cannot increment or decrement non-numeric value";
  public static final String TOO_LARGE = "SERVER_ERROR object too large for cache";
  public static final String LINE_TOO_LONG = "CLIENT_ERROR line too long";
  public static final String BINARY =
      "CLIENT_ERROR this server speaks the text protocol only, not the binary one";
  public static final String TOO_MANY_CONNECTIONS = "ERROR Too many open connections";

  private Answers() {}
}
