package org.authmeter.testbed.cas;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.authmeter.testbed.web.RandomIds;

/**
 * The login form's hidden field {@code execution}: in Apereo CAS the sealed state of its web flow,
 * about a kilobyte. Here a nonce and a time under a key that the nodes share, of the same length.
 */
final class Execution {
  private static final int FILLING = 768;
  private static final long LONGEST_SECONDS = 600;

  private final byte[] key;

  Execution(String key) {
    this.key = key.getBytes(StandardCharsets.US_ASCII);
  }

  String issue() {
    String state = Instant.now().getEpochSecond() + "." + RandomIds.hex(FILLING);
    return state + "_" + seal(state);
  }

  /** Whether the field is one of ours, and not too old. */
  boolean accepts(String field) {
    int joint = field.lastIndexOf('_');
    if (joint < 0) {
      return false;
    }
    String state = field.substring(0, joint);
    byte[] expected = seal(state).getBytes(StandardCharsets.US_ASCII);
    byte[] came = field.substring(joint + 1).getBytes(StandardCharsets.US_ASCII);
    return MessageDigest.isEqual(expected, came) && young(state);
  }

  private static boolean young(String state) {
    long then = Long.parseLong(state.substring(0, state.indexOf('.')));
    return Instant.now().getEpochSecond() - then <= LONGEST_SECONDS;
  }

  private String seal(String state) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(key, "HmacSHA256"));
      byte[] sealed = mac.doFinal(state.getBytes(StandardCharsets.US_ASCII));
      return Base64.getUrlEncoder().withoutPadding().encodeToString(sealed).replace('_', '*');
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java has HMAC", e);
    }
  }
}
