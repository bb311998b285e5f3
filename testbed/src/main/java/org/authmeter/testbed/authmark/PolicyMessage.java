package org.authmeter.testbed.authmark;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;

/**
 * A message between agent and policy server: a kind and two texts (a byte, then two of {@link
 * DataOutputStream#writeUTF}). One answer to each question, in order.
 *
 * @param first path, user or sealed ticket
 * @param second password or path; empty if there is none
 */
record PolicyMessage(Kind kind, String first, String second) {
  /** Questions, then answers. */
  enum Kind {
    /** Is the path protected? */
    IS_PROTECTED,
    /** User and password: who is that? */
    LOGIN,
    /** Sealed ticket and path: may the user see it? */
    AUTHORIZE,
    /** Yes; with the sealed ticket after a login, the user's name after an authorization. */
    YES,
    NO,
    /** The policy server has failed, for instance because no directory answers. */
    FAILED
  }

  private static final Kind[] KINDS = Kind.values();

  static PolicyMessage of(Kind kind) {
    return new PolicyMessage(kind, "", "");
  }

  /** Writes the whole message and sends it. */
  void write(DataOutputStream out) throws IOException {
    out.writeByte(kind.ordinal());
    out.writeUTF(first);
    out.writeUTF(second);
    out.flush();
  }

  /**
   * @throws java.io.EOFException at the end of the connection
   */
  static PolicyMessage read(DataInputStream in) throws IOException {
    int kind = in.readUnsignedByte();
    if (kind >= KINDS.length) {
      throw new IOException("no message begins with " + kind);
    }
    return new PolicyMessage(KINDS[kind], in.readUTF(), in.readUTF());
  }

  /** Without its texts, one of which may be a password. */
  @Override
  public String toString() {
    return kind.name();
  }
}
