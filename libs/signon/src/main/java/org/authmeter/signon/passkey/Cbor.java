package org.authmeter.signon.passkey;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * Writes the few kinds of CBOR that an authenticator makes (RFC 8949, in the canonical form of
 * CTAP2): whole numbers, texts, octets and maps. An authenticator reads none.
 */
final class Cbor {
  private static final int UNSIGNED = 0;
  private static final int NEGATIVE = 1;
  private static final int OCTETS = 2;
  private static final int TEXT = 3;
  private static final int MAP = 5;

  /** The largest length that stands in the first octet. */
  private static final int SHORT = 23;

  private static final int ONE_OCTET = 24;
  private static final int TWO_OCTETS = 25;
  private static final int FOUR_OCTETS = 26;

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  private Cbor() {}

  /**
   * @param map in canonical order, which the caller keeps
   */
  static byte[] of(Map<?, ?> map) {
    Cbor cbor = new Cbor();
    cbor.write(map);
    return cbor.out.toByteArray();
  }

  private void write(Object value) {
    if (value instanceof Integer number) {
      head(number < 0 ? NEGATIVE : UNSIGNED, number < 0 ? -1 - number : number);
    } else if (value instanceof byte[] octets) {
      head(OCTETS, octets.length);
      out.writeBytes(octets);
    } else if (value instanceof String text) {
      byte[] octets = text.getBytes(StandardCharsets.UTF_8);
      head(TEXT, octets.length);
      out.writeBytes(octets);
    } else if (value instanceof Map<?, ?> map) {
      head(MAP, map.size());
      map.forEach(
          (name, one) -> {
            write(name);
            write(one);
          });
    } else {
      throw new IllegalArgumentException("an authenticator writes no " + value.getClass());
    }
  }

  private void head(int kind, int length) {
    int major = kind << 5;
    if (length <= SHORT) {
      out.write(major | length);
    } else if (length <= 0xff) {
      out.write(major | ONE_OCTET);
      out.write(length);
    } else if (length <= 0xffff) {
      out.write(major | TWO_OCTETS);
      out.writeBytes(ByteBuffer.allocate(2).putShort((short) length).array());
    } else {
      out.write(major | FOUR_OCTETS);
      out.writeBytes(ByteBuffer.allocate(4).putInt(length).array());
    }
  }
}
