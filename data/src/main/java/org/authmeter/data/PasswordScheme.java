package org.authmeter.data;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Base64;
import java.util.Locale;
import java.util.concurrent.Semaphore;
import java.util.stream.Collectors;
import org.bouncycastle.crypto.generators.Argon2BytesGenerator;
import org.bouncycastle.crypto.params.Argon2Parameters;

/**
 * How {@code userPassword} is stored (RFC 2307 and OpenLDAP's slapd): it decides what a bind costs.
 */
public enum PasswordScheme {
  /** In clear: a bind costs nothing but its message. */
  PLAIN(0) {
    @Override
    public String encode(String password, byte[] salt) {
      return password;
    }
  },

  /** {@code {SSHA}}, salted SHA-1, OpenLDAP's default: about a microsecond. */
  SSHA(8) {
    @Override
    public String encode(String password, byte[] salt) {
      MessageDigest sha1 = SHA1.get();
      sha1.update(password.getBytes(StandardCharsets.UTF_8));
      byte[] digest = sha1.digest(salt);
      byte[] both = Arrays.copyOf(digest, digest.length + salt.length);
      System.arraycopy(salt, 0, both, digest.length, salt.length);
      return "{SSHA}" + Base64.getEncoder().encodeToString(both);
    }
  },

  /** {@code {ARGON2}}, Argon2id (RFC 9106) with slapo-argon2's defaults: 4 MB, 3 passes, 1 lane. */
  ARGON2(16) {
    @Override
    public String encode(String password, byte[] salt) {
      byte[] hash = new byte[32];
      CORES.acquireUninterruptibly();
      try {
        Argon2BytesGenerator generator = new Argon2BytesGenerator();
        generator.init(
            new Argon2Parameters.Builder(Argon2Parameters.ARGON2_id)
                .withVersion(Argon2Parameters.ARGON2_VERSION_13)
                .withMemoryAsKB(MEMORY_KB)
                .withIterations(PASSES)
                .withParallelism(1)
                .withSalt(salt)
                .build());
        generator.generateBytes(password.getBytes(StandardCharsets.UTF_8), hash);
      } finally {
        CORES.release();
      }
      Base64.Encoder base64 = Base64.getEncoder().withoutPadding();
      return "{ARGON2}$argon2id$v=19$m=%d,t=%d,p=1$%s$%s"
          .formatted(MEMORY_KB, PASSES, base64.encodeToString(salt), base64.encodeToString(hash));
    }
  };

  private static final int MEMORY_KB = 4096;
  private static final int PASSES = 3;

  /** More at once would be no faster, and each holds its 4 MB of heap; fair, as processors are. */
  private static final Semaphore CORES =
      new Semaphore(Runtime.getRuntime().availableProcessors(), true);

  private static final ThreadLocal<MessageDigest> SHA1 =
      ThreadLocal.withInitial(
          () -> {
            try {
              return MessageDigest.getInstance("SHA-1");
            } catch (NoSuchAlgorithmException e) {
              throw new IllegalStateException(e);
            }
          });

  private final int saltBytes;

  PasswordScheme(int saltBytes) {
    this.saltBytes = saltBytes;
  }

  int saltBytes() {
    return saltBytes;
  }

  /** The stored value of a password. */
  public abstract String encode(String password, byte[] salt);

  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * @throws IllegalArgumentException naming the legal values
   */
  public static PasswordScheme ofId(String id) {
    return Arrays.stream(values())
        .filter(scheme -> scheme.id().equals(id))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "--password-hash '%s': legal values are %s"
                        .formatted(
                            id,
                            Arrays.stream(values())
                                .map(PasswordScheme::id)
                                .collect(Collectors.joining(", ")))));
  }
}
