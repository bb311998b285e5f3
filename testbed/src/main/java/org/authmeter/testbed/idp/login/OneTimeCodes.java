package org.authmeter.testbed.idp.login;

import com.google.common.hash.Hashing;
import com.google.common.io.BaseEncoding;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.authmeter.testbed.store.SharedRecords;

/**
 * One-time codes of an authenticator app (RFC 6238, SHA-1, six digits). The code of this window and
 * of the one before is taken, each once (section 5.2). All users have one secret, as their
 * passwords follow from their names.
 */
public final class OneTimeCodes {
  /** In Base32, as people enter it. */
  public static final String SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

  private static final byte[] KEY = BaseEncoding.base32().decode(SECRET);
  private static final Duration KEPT = Duration.ofMinutes(10);
  private static final int DIGITS = 1_000_000;

  private final SharedRecords records;
  private final int period;

  /**
   * @param records what both nodes see
   * @param period seconds of a window
   */
  public OneTimeCodes(SharedRecords records, int period) {
    this.records = records;
    this.period = period;
  }

  /** Whether a code is the user's, and was not used before. */
  boolean take(String user, String code) throws IOException {
    long now = System.currentTimeMillis() / 1000 / period;
    for (long step = now; step >= now - 1; step--) {
      if (code(step).equals(code)) {
        return use(user, step);
      }
    }
    return false;
  }

  private boolean use(String user, long step) throws IOException {
    String key = "totp:" + Hashing.sha256().hashString(user, StandardCharsets.UTF_8);
    Optional<SharedRecords.Found> before = records.find(key);
    String text = Long.toString(step);
    Instant expires = Instant.now().plus(KEPT);
    return before.isEmpty()
        ? records.add(key, text, expires)
        : Long.parseLong(before.get().value()) < step
            && records.replace(key, before.get(), text, expires);
  }

  /** HOTP of a step (RFC 4226, section 5.3). */
  static String code(long step) {
    try {
      Mac mac = Mac.getInstance("HmacSHA1");
      mac.init(new SecretKeySpec(KEY, "RAW"));
      byte[] hash = mac.doFinal(ByteBuffer.allocate(Long.BYTES).putLong(step).array());
      int offset = hash[hash.length - 1] & 0xf;
      int number = ByteBuffer.wrap(hash, offset, Integer.BYTES).getInt() & 0x7fff_ffff;
      return "%06d".formatted(number % DIGITS);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java has HmacSHA1", e);
    }
  }
}
