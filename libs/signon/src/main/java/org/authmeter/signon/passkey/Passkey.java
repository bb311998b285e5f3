package org.authmeter.signon.passkey;

import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A discoverable or other credential of an account.
 *
 * @param user login name of the account
 * @param rpId the relying party's ID
 * @param id credential ID
 * @param userHandle what the relying party calls the user; empty where the credential is not
 *     discoverable
 * @param algorithm what it signs with
 * @param key never printed
 * @param signatures the sign counter that was given last, 0 before the first; null = it has none,
 *     and each counter is 0
 */
record Passkey(
    String user,
    String rpId,
    byte[] id,
    byte[] userHandle,
    PasskeyAlgorithm algorithm,
    PrivateKey key,
    AtomicLong signatures) {
  private static final Base64.Encoder ENCODER = Base64.getUrlEncoder().withoutPadding();

  /** The largest counter, which has 32 bits. */
  private static final long MAXIMUM = 0xffff_ffffL;

  /**
   * Reads what {@link #toJson} made.
   *
   * @throws IllegalArgumentException with the reason, without the key
   */
  static Passkey of(Map<?, ?> json) {
    try {
      PasskeyAlgorithm algorithm = PasskeyAlgorithm.valueOf(text(json, "algorithm"));
      return new Passkey(
          text(json, "user"),
          text(json, "rpId"),
          octets(json, "id"),
          octets(json, "userHandle"),
          algorithm,
          algorithm.read(octets(json, "privateKey")),
          Boolean.TRUE.equals(json.get("counter")) ? new AtomicLong() : null);
    } catch (GeneralSecurityException e) {
      throw new IllegalArgumentException("\"privateKey\" is no PKCS#8 key of its algorithm", e);
    }
  }

  /** A line of a file. */
  Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("user", user);
    json.put("rpId", rpId);
    json.put("id", ENCODER.encodeToString(id));
    json.put("userHandle", ENCODER.encodeToString(userHandle));
    json.put("algorithm", algorithm.name());
    json.put("counter", signatures != null);
    json.put("privateKey", ENCODER.encodeToString(key.getEncoded()));
    return json;
  }

  private static String text(Map<?, ?> json, String name) {
    if (json.get(name) instanceof String text) {
      return text;
    }
    throw new IllegalArgumentException("there is no text \"" + name + "\"");
  }

  private static byte[] octets(Map<?, ?> json, String name) {
    return Base64.getUrlDecoder().decode(text(json, name));
  }

  boolean discoverable() {
    return userHandle.length > 0;
  }

  /**
   * The next sign counter: the clock in seconds since 1970, or one more than the last. So it grows
   * from run to run and from agent to agent without a file that is written at each login. Only a
   * program that begins within the second in which another one ended would repeat it.
   */
  long count() {
    return signatures == null
        ? 0
        : signatures.updateAndGet(
            last -> Math.min(MAXIMUM, Math.max(last + 1, System.currentTimeMillis() / 1000)));
  }

  /** Without the key. */
  @Override
  public String toString() {
    return "passkey of " + user + " for " + rpId;
  }
}
