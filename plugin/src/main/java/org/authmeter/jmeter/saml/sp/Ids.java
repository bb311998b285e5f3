package org.authmeter.jmeter.saml.sp;

import java.security.SecureRandom;
import java.util.HexFormat;

/** Identifiers (saml-core-2.0-os, section 1.3.4): 128 random bits; the first sign is no digit. */
final class Ids {
  private static final SecureRandom RANDOM = new SecureRandom();

  private Ids() {}

  static String next() {
    byte[] bits = new byte[16];
    RANDOM.nextBytes(bits);
    return "_" + HexFormat.of().formatHex(bits);
  }
}
