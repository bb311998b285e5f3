package org.authmeter.signon.session;

import java.nio.charset.StandardCharsets;
import java.util.Random;
import java.util.concurrent.ThreadLocalRandom;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.signon.session.LiveSessions.Session;
import org.authmeter.signon.session.SessionSettings.SizeRange;

/**
 * Makes keys and values, and knows a value again. A value begins with its session and version, so
 * that a wrong one is noticed; the rest is text that does not compress.
 */
public final class SessionData {
  private static final int POOL = 1 << 16;
  private static final byte[] TEXT = new byte[POOL];
  private static final char END = ';';

  static {
    Random random = new Random(1);
    for (int i = 0; i < POOL; i++) {
      TEXT[i] = (byte) (' ' + 1 + random.nextInt(94));
    }
  }

  private final String prefix;
  private final SizeRange keySize;
  private final SizeRange valueSize;
  private final String owner;
  private long made;

  /**
   * @param prefix of each key
   */
  SessionData(String prefix, SizeRange keySize, SizeRange valueSize) {
    this.prefix = prefix;
    this.keySize = keySize;
    this.valueSize = valueSize;
    // Different for each thread, process and machine.
    this.owner = Long.toHexString(ThreadLocalRandom.current().nextLong());
  }

  /** A session that nobody else has; its id has a length of the key sizes. */
  Session next() {
    StringBuilder id = new StringBuilder(prefix).append(owner).append('-').append(made++);
    int length = keySize.next();
    if (id.length() < length) {
      id.append('-');
    }
    while (id.length() < length) {
      id.append('0');
    }
    return new Session(id.toString());
  }

  /** A value of a length of the value sizes, or of its beginning if that is longer. */
  public byte[] value(Session session, int version) {
    byte[] head = head(session, version);
    byte[] value = new byte[Math.max(head.length, valueSize.next())];
    System.arraycopy(head, 0, value, 0, head.length);
    for (int at = head.length; at < value.length; at += POOL) {
      System.arraycopy(TEXT, 0, value, at, Math.min(POOL, value.length - at));
    }
    return value;
  }

  private static byte[] head(Session session, int version) {
    return (session.id() + END + version + END).getBytes(StandardCharsets.UTF_8);
  }

  /**
   * @return the version that the value has
   * @throws CodedFailure if it is not one of the session
   */
  public static int version(Session session, byte[] value) throws CodedFailure {
    byte[] id = (session.id() + END).getBytes(StandardCharsets.UTF_8);
    int at = id.length;
    boolean own = value.length > at;
    for (int i = 0; own && i < at; i++) {
      own = value[i] == id[i];
    }
    int version = 0;
    while (own && at < value.length && value[at] != END) {
      int digit = value[at++] - '0';
      own = digit >= 0 && digit <= 9;
      version = version * 10 + digit;
    }
    if (!own || at >= value.length) {
      throw new CodedFailure(
          SessionCode.WRONG_VALUE,
          "the value of %d bytes that was read is not of the session that was asked for"
              .formatted(value.length));
    }
    return version;
  }
}
