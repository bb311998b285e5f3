package org.authmeter.testbed.authmark;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Text that cannot be made or changed without the key: an HMAC-SHA-256 (RFC 2104) follows it. */
final class Seal {
  private static final String ALGORITHM = "HmacSHA256";
  private final ThreadLocal<Mac> macs;

  Seal(String key) {
    SecretKeySpec spec = new SecretKeySpec(key.getBytes(StandardCharsets.UTF_8), ALGORITHM);
    macs = ThreadLocal.withInitial(() -> mac(spec));
  }

  private static Mac mac(SecretKeySpec key) {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(key);
      return mac;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java has " + ALGORITHM, e);
    }
  }

  /** Text and seal in Base64url, joined by a dot: fit for a cookie. */
  String seal(String text) {
    String body = encode(text.getBytes(StandardCharsets.UTF_8));
    return body + "." + encode(sign(body));
  }

  /**
   * @return the text; null when the seal is not ours
   */
  String open(String sealed) {
    int dot = sealed.indexOf('.');
    if (dot < 0) {
      return null;
    }
    try {
      byte[] seal = Base64.getUrlDecoder().decode(sealed.substring(dot + 1));
      String body = sealed.substring(0, dot);
      // In constant time, so that a forger learns nothing from how long it takes.
      return MessageDigest.isEqual(seal, sign(body))
          ? new String(Base64.getUrlDecoder().decode(body), StandardCharsets.UTF_8)
          : null;
    } catch (IllegalArgumentException e) {
      return null;
    }
  }

  private byte[] sign(String body) {
    return macs.get().doFinal(body.getBytes(StandardCharsets.US_ASCII));
  }

  private static String encode(byte[] bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }
}
