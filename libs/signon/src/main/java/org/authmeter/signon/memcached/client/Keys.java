package org.authmeter.signon.memcached.client;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Keys as OpenSAML's MemcachedStorageService makes them (method memcachedKey). */
public final class Keys {
  /** memcached's limit, in bytes. */
  static final int LONGEST = 250;

  private Keys() {}

  /** The key itself, or of a longer one the 128 hexadecimal digits of its SHA-512. */
  public static String of(String key) {
    byte[] bytes = key.length() * 3 <= LONGEST ? null : key.getBytes(StandardCharsets.UTF_8);
    if (bytes == null || bytes.length <= LONGEST) {
      return key;
    }
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-512").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Java has no SHA-512", e); // every Java has
    }
  }
}
