package org.authmeter.data;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Base64;
import java.util.Locale;
import java.util.concurrent.Semaphore;
import java.util.stream.Collectors;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;
import org.bouncycastle.crypto.generators.Argon2BytesGenerator;
import org.bouncycastle.crypto.generators.OpenBSDBCrypt;
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
      return argon2(4096, 3, 1, password, salt);
    }
  },

  /** {@code {CRYPT}}, bcrypt of cost 10: 1,024 rounds. */
  BCRYPT_10(16) {
    @Override
    public String encode(String password, byte[] salt) {
      return bcrypt(10, password, salt);
    }
  },

  /** {@code {CRYPT}}, bcrypt of cost 12: 4,096 rounds. */
  BCRYPT_12(16) {
    @Override
    public String encode(String password, byte[] salt) {
      return bcrypt(12, password, salt);
    }
  },

  /** {@code {PBKDF2-SHA512}}, PBKDF2 (RFC 8018, 5.2) with HMAC-SHA-512 and 210,000 iterations. */
  PBKDF2_SHA512_210000(16) {
    private static final int ITERATIONS = 210_000;
    private static final int BITS = 512;

    @Override
    public String encode(String password, byte[] salt) {
      try {
        byte[] hash =
            SecretKeyFactory.getInstance("PBKDF2WithHmacSHA512")
                .generateSecret(new PBEKeySpec(password.toCharArray(), salt, ITERATIONS, BITS))
                .getEncoded();
        // The alphabet of passlib, which OpenLDAP's pw-pbkdf2 reads: . in place of +.
        return "{PBKDF2-SHA512}%d$%s$%s"
            .formatted(ITERATIONS, base64(salt).replace('+', '.'), base64(hash).replace('+', '.'));
      } catch (GeneralSecurityException e) {
        throw new IllegalStateException(e); // every JDK has it
      }
    }
  },

  /** Argon2id with 7 MiB, 5 passes and 1 lane, Keycloak's default and one of OWASP's choices. */
  ARGON2ID_7(16) {
    @Override
    public String encode(String password, byte[] salt) {
      return argon2(7 * 1024, 5, 1, password, salt);
    }
  },

  /** Argon2id with 12 MiB, 3 passes and 1 lane, one of OWASP's choices. */
  ARGON2ID_12(16) {
    @Override
    public String encode(String password, byte[] salt) {
      return argon2(12 * 1024, 3, 1, password, salt);
    }
  },

  /** Argon2id with 19 MiB, 2 passes and 1 lane, one of OWASP's choices. */
  ARGON2ID_19(16) {
    @Override
    public String encode(String password, byte[] salt) {
      return argon2(19 * 1024, 2, 1, password, salt);
    }
  },

  /** Argon2id with 64 MiB, 3 passes and 4 lanes, the second recommended choice of RFC 9106, 4. */
  ARGON2ID_64(16) {
    @Override
    public String encode(String password, byte[] salt) {
      return argon2(64 * 1024, 3, 4, password, salt);
    }
  };

  /** More at once would be no faster, and each holds its memory; fair, as processors are. */
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

  private static String argon2(int memoryKb, int passes, int lanes, String password, byte[] salt) {
    byte[] hash = new byte[32];
    CORES.acquireUninterruptibly();
    try {
      Argon2BytesGenerator generator = new Argon2BytesGenerator();
      generator.init(
          new Argon2Parameters.Builder(Argon2Parameters.ARGON2_id)
              .withVersion(Argon2Parameters.ARGON2_VERSION_13)
              .withMemoryAsKB(memoryKb)
              .withIterations(passes)
              .withParallelism(lanes)
              .withSalt(salt)
              .build());
      generator.generateBytes(password.getBytes(StandardCharsets.UTF_8), hash);
    } finally {
      CORES.release();
    }
    return "{ARGON2}$argon2id$v=19$m=%d,t=%d,p=%d$%s$%s"
        .formatted(memoryKb, passes, lanes, base64(salt), base64(hash));
  }

  private static String bcrypt(int cost, String password, byte[] salt) {
    return "{CRYPT}" + OpenBSDBCrypt.generate("2b", password.toCharArray(), salt, cost);
  }

  private static String base64(byte[] bytes) {
    return Base64.getEncoder().withoutPadding().encodeToString(bytes);
  }

  /** Hash and parameters as a stored value begins with them, without salt and hash. */
  public String title() {
    return switch (this) {
      case PLAIN -> "none, passwords in clear";
      case SSHA -> "SSHA (salted SHA-1, one iteration)";
      case ARGON2 -> "Argon2id, m=4096 t=3 p=1";
      case BCRYPT_10 -> "bcrypt, cost 10";
      case BCRYPT_12 -> "bcrypt, cost 12";
      case PBKDF2_SHA512_210000 -> "PBKDF2-SHA512, 210000 iterations";
      case ARGON2ID_7 -> "Argon2id, m=7168 t=5 p=1";
      case ARGON2ID_12 -> "Argon2id, m=12288 t=3 p=1";
      case ARGON2ID_19 -> "Argon2id, m=19456 t=2 p=1";
      case ARGON2ID_64 -> "Argon2id, m=65536 t=3 p=4";
    };
  }

  /** Whether OpenLDAP's slapd checks it with the modules that the testbed loads. */
  public boolean isOfSlapd() {
    return this == PLAIN || this == SSHA || this == ARGON2;
  }

  /** Bytes that one computation holds. */
  public long memoryBytes() {
    return switch (this) {
      case ARGON2ID_64 -> 64L << 20;
      case ARGON2ID_19 -> 19L << 20;
      case ARGON2ID_12 -> 12L << 20;
      case ARGON2ID_7 -> 7L << 20;
      case ARGON2 -> 4L << 20;
      default -> 0;
    };
  }

  int saltBytes() {
    return saltBytes;
  }

  /** The stored value of a password. */
  public abstract String encode(String password, byte[] salt);

  public String id() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
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
