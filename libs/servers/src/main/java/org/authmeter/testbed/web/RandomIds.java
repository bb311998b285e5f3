package org.authmeter.testbed.web;

import java.security.SecureRandom;
import java.util.HexFormat;

/** Unguessable identifiers in hexadecimal digits. */
public final class RandomIds {
  private static final SecureRandom RANDOM = new SecureRandom();

  private RandomIds() {}

  /**
   * @param digits an even number; 32 digits are 128 bits
   */
  public static String hex(int digits) {
    byte[] bytes = new byte[digits / 2];
    RANDOM.nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }
}
