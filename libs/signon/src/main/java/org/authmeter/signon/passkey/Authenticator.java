package org.authmeter.signon.passkey;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.ByteArrayOutputStream;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.http.conn.util.PublicSuffixMatcher;
import org.apache.http.conn.util.PublicSuffixMatcherLoader;
import org.authmeter.browser.web.Addresses;

/**
 * Browser and authenticator of one account (Web Authentication Level 3): registers passkeys and
 * signs with them. Options and answers have the shape of PublicKeyCredentialCreationOptionsJSON,
 * PublicKeyCredentialRequestOptionsJSON, RegistrationResponseJSON and AuthenticationResponseJSON
 * (section 5.1).
 */
public final class Authenticator {
  private static final JsonMapper MAPPER = JsonMapper.builder().build();
  private static final Base64.Encoder ENCODER = Base64.getUrlEncoder().withoutPadding();
  private static final SecureRandom RANDOM = new SecureRandom();
  private static final PublicSuffixMatcher SUFFIXES = PublicSuffixMatcherLoader.getDefault();

  /** Flags of authenticator data (section 6.1). */
  private static final int PRESENT = 0x01;

  private static final int VERIFIED = 0x04;
  private static final int ATTESTED = 0x40;

  private static final int AAGUID = 16;
  private static final int CREDENTIAL_ID = 32;

  private final String user;
  private final Passkeys passkeys;
  private final Device device;

  /**
   * What the authenticator can do.
   *
   * @param algorithms that it offers
   * @param packed whether new passkeys carry a self attestation of the format packed; otherwise
   *     they carry none
   * @param counter whether new passkeys count their signatures; otherwise each counter is 0
   * @param verifies whether it verifies the user, as by a PIN or a finger
   * @param discoverable whether a passkey is discoverable where the relying party leaves it open
   * @param misuse what is wrong on purpose with an assertion
   */
  public record Device(
      List<PasskeyAlgorithm> algorithms,
      boolean packed,
      boolean counter,
      boolean verifies,
      boolean discoverable,
      PasskeyMisuse misuse) {
    /** As the passkeys of a phone or a laptop, with a counter. */
    public static final Device USUAL =
        new Device(List.of(PasskeyAlgorithm.values()), false, true, true, true, PasskeyMisuse.NONE);
  }

  /**
   * @param user login name of the account
   * @param passkeys where its passkeys are kept
   */
  public Authenticator(String user, Passkeys passkeys, Device device) {
    this.user = user;
    this.passkeys = passkeys;
    this.device = device;
  }

  /**
   * Registers a passkey (section 5.1.3).
   *
   * @param options of the relying party
   * @param page whose script asks
   * @throws PasskeyRefusal as a browser refuses
   */
  public Map<String, Object> create(Map<?, ?> options, URI page) throws PasskeyRefusal {
    String rpId = rpId(map(options, "rp").get("id"), page);
    Map<?, ?> selection = map(options, "authenticatorSelection");
    PasskeyAlgorithm algorithm = algorithm(options);
    if (passkeys.holds(user, rpId, ids(options, "excludeCredentials"))) {
      throw new PasskeyRefusal(
          "InvalidStateError",
          "user %s has a passkey that excludeCredentials of %s names".formatted(user, rpId));
    }
    boolean verified = verified(selection.get("userVerification"));
    Object resident = selection.get("residentKey");
    boolean discoverable =
        "required".equals(resident)
            || resident == null && Boolean.TRUE.equals(selection.get("requireResidentKey"))
            || device.discoverable && !"discouraged".equals(resident);
    byte[] handle = decoded(map(options, "user").get("id"), "user.id");
    byte[] id = new byte[CREDENTIAL_ID];
    RANDOM.nextBytes(id);
    byte[] client = client("webauthn.create", options, origin(page));
    try {
      KeyPair pair = algorithm.generate();
      Passkey passkey =
          new Passkey(
              user,
              rpId,
              id,
              discoverable ? handle : new byte[0],
              algorithm,
              pair.getPrivate(),
              device.counter ? new AtomicLong() : null);
      ByteArrayOutputStream attested = new ByteArrayOutputStream();
      attested.writeBytes(new byte[AAGUID]);
      attested.writeBytes(ByteBuffer.allocate(2).putShort((short) id.length).array());
      attested.writeBytes(id);
      attested.writeBytes(algorithm.cose(pair.getPublic()));
      byte[] data = data(rpId, flags(verified) | ATTESTED, passkey.count(), attested.toByteArray());
      passkeys.add(passkey);
      Map<String, Object> response = new LinkedHashMap<>();
      response.put("clientDataJSON", encoded(client));
      response.put("attestationObject", encoded(attestation(passkey, data, client)));
      response.put("authenticatorData", encoded(data));
      response.put("publicKey", encoded(pair.getPublic().getEncoded()));
      response.put("publicKeyAlgorithm", algorithm.cose());
      response.put("transports", List.of("internal"));
      Map<String, Object> credential = credential(passkey, response);
      credential.put(
          "clientExtensionResults",
          map(options, "extensions").containsKey("credProps")
              ? Map.of("credProps", Map.of("rk", discoverable))
              : Map.of());
      return credential;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java from 17 on has " + algorithm, e);
    }
  }

  /**
   * Signs with a passkey (section 5.1.4).
   *
   * @param options of the relying party
   * @param page whose script asks
   * @throws PasskeyRefusal as a browser refuses
   */
  public Map<String, Object> get(Map<?, ?> options, URI page) throws PasskeyRefusal {
    String rpId = rpId(options.get("rpId"), page);
    boolean verified = verified(options.get("userVerification"));
    if (device.misuse == PasskeyMisuse.REPLAY) {
      Map<String, Object> earlier = passkeys.answer(user, rpId);
      if (earlier == null) {
        throw new PasskeyRefusal(
            "NotAllowedError", "there is no earlier login of user %s to replay".formatted(user));
      }
      return earlier;
    }
    Passkey own = choose(options, rpId);
    Passkey passkey = own;
    if (device.misuse == PasskeyMisuse.ANOTHER_USER) {
      passkey = passkeys.ofOther(user, rpId);
      if (passkey == null) {
        throw new PasskeyRefusal(
            "NotAllowedError",
            "no other account than %s has a passkey for %s".formatted(user, rpId));
      }
    }
    boolean phishing = device.misuse == PasskeyMisuse.WRONG_ORIGIN;
    byte[] client =
        client("webauthn.get", options, phishing ? "https://phishing.example" : origin(page));
    long counter = device.misuse == PasskeyMisuse.OLD_COUNTER ? 1 : passkey.count();
    byte[] data = data(rpId, flags(verified), counter, new byte[0]);
    try {
      Map<String, Object> response = new LinkedHashMap<>();
      response.put("clientDataJSON", encoded(client));
      response.put("authenticatorData", encoded(data));
      response.put("signature", encoded(signed(passkey, data, client)));
      if (own.discoverable()) {
        response.put("userHandle", encoded(own.userHandle()));
      }
      Map<String, Object> credential = credential(passkey, response);
      credential.put("clientExtensionResults", Map.of());
      passkeys.answered(user, rpId, credential);
      return credential;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java from 17 on has " + passkey.algorithm(), e);
    }
  }

  private Passkey choose(Map<?, ?> options, String rpId) throws PasskeyRefusal {
    List<byte[]> allowed = ids(options, "allowCredentials");
    return passkeys.of(user, rpId).stream()
        .filter(
            key ->
                allowed.isEmpty()
                    ? key.discoverable()
                    : allowed.stream().anyMatch(id -> Arrays.equals(id, key.id())))
        .findFirst()
        .orElseThrow(
            () ->
                new PasskeyRefusal(
                    "NotAllowedError",
                    "user %s has no passkey for %s%s; register one first"
                        .formatted(
                            user,
                            rpId,
                            allowed.isEmpty() ? "" : " among the ones that the server names")));
  }

  /** The relying party's ID: the host of the page, or a domain above it that can be registered. */
  static String rpId(Object given, URI page) throws PasskeyRefusal {
    String host = Addresses.host(page).toLowerCase(Locale.ROOT);
    boolean local = host.equals("localhost") || host.endsWith(".localhost");
    if (!"https".equals(page.getScheme()) && !local) {
      throw new PasskeyRefusal(
          "SecurityError", "browsers have passkeys on https and localhost only, not at " + host);
    }
    if (host.matches("[0-9.]+") || host.contains(":")) {
      throw new PasskeyRefusal("SecurityError", host + " is an address; passkeys need a host name");
    }
    String id = given == null ? host : String.valueOf(given).toLowerCase(Locale.ROOT);
    boolean registrable =
        host.endsWith("." + id) && !id.equals("localhost") && SUFFIXES.getDomainRoot(id) != null;
    if (!id.equals(host) && !registrable) {
      throw new PasskeyRefusal(
          "SecurityError",
          "the RP ID \"%s\" is neither the host %s nor a domain above it that can be registered"
              .formatted(id, host));
    }
    return id;
  }

  /** As browsers write an origin: a port only where it is not the scheme's. */
  static String origin(URI page) {
    int standard = "https".equals(page.getScheme()) ? 443 : 80;
    boolean hidden = page.getPort() < 0 || page.getPort() == standard;
    return page.getScheme()
        + "://"
        + Addresses.host(page).toLowerCase(Locale.ROOT)
        + (hidden ? "" : ":" + page.getPort());
  }

  private PasskeyAlgorithm algorithm(Map<?, ?> options) throws PasskeyRefusal {
    List<Object> wanted = new ArrayList<>();
    if (options.get("pubKeyCredParams") instanceof List<?> list) {
      list.forEach(one -> wanted.add(one instanceof Map<?, ?> map ? map.get("alg") : null));
    }
    if (wanted.isEmpty()) {
      wanted.add(PasskeyAlgorithm.ES256.cose()); // section 5.1.3, step 10
    }
    for (Object one : wanted) {
      for (PasskeyAlgorithm algorithm : device.algorithms) {
        if (String.valueOf(algorithm.cose()).equals(String.valueOf(one))) {
          return algorithm;
        }
      }
    }
    throw new PasskeyRefusal(
        "NotSupportedError",
        "the server takes the algorithms %s, the passkeys have %s"
            .formatted(wanted, device.algorithms));
  }

  private boolean verified(Object requirement) throws PasskeyRefusal {
    if (device.misuse == PasskeyMisuse.NO_VERIFICATION) {
      return false;
    }
    if ("required".equals(requirement) && !device.verifies) {
      throw new PasskeyRefusal(
          "NotAllowedError", "the server requires user verification, which is switched off");
    }
    return device.verifies && !"discouraged".equals(requirement);
  }

  private static int flags(boolean verified) {
    return PRESENT | (verified ? VERIFIED : 0);
  }

  /** Authenticator data (section 6.1). */
  private static byte[] data(String rpId, int flags, long counter, byte[] attested) {
    return ByteBuffer.allocate(37 + attested.length)
        .put(sha256(rpId.getBytes(StandardCharsets.UTF_8)))
        .put((byte) flags)
        .putInt((int) counter)
        .put(attested)
        .array();
  }

  /** Client data (section 5.8.1.1). */
  private static byte[] client(String type, Map<?, ?> options, String origin)
      throws PasskeyRefusal {
    Map<String, Object> client = new LinkedHashMap<>();
    client.put("type", type);
    client.put("challenge", encoded(decoded(options.get("challenge"), "challenge")));
    client.put("origin", origin);
    client.put("crossOrigin", false);
    try {
      return MAPPER.writeValueAsBytes(client);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("texts are always JSON", e);
    }
  }

  /** Attestation object (section 6.5.4): none, or a self attestation (section 8.2). */
  private byte[] attestation(Passkey passkey, byte[] data, byte[] client)
      throws GeneralSecurityException {
    Map<String, Object> statement = new LinkedHashMap<>();
    if (device.packed) {
      statement.put("alg", passkey.algorithm().cose());
      statement.put("sig", signed(passkey, data, client));
    }
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("fmt", device.packed ? "packed" : "none");
    object.put("attStmt", statement);
    object.put("authData", data);
    return Cbor.of(object);
  }

  private static byte[] signed(Passkey passkey, byte[] data, byte[] client)
      throws GeneralSecurityException {
    byte[] hash = sha256(client);
    byte[] text = ByteBuffer.allocate(data.length + hash.length).put(data).put(hash).array();
    return passkey.algorithm().sign(passkey.key(), text);
  }

  private static Map<String, Object> credential(Passkey passkey, Map<String, Object> response) {
    Map<String, Object> credential = new LinkedHashMap<>();
    credential.put("id", encoded(passkey.id()));
    credential.put("rawId", encoded(passkey.id()));
    credential.put("type", "public-key");
    credential.put("authenticatorAttachment", "platform");
    credential.put("response", response);
    return credential;
  }

  private static Map<?, ?> map(Map<?, ?> options, String name) {
    return options.get(name) instanceof Map<?, ?> map ? map : Map.of();
  }

  private static List<byte[]> ids(Map<?, ?> options, String name) throws PasskeyRefusal {
    List<byte[]> ids = new ArrayList<>();
    if (options.get(name) instanceof List<?> list) {
      for (Object one : list) {
        ids.add(decoded(one instanceof Map<?, ?> map ? map.get("id") : null, name));
      }
    }
    return ids;
  }

  /** Servers write base64url, and some the older alphabet with padding. */
  private static byte[] decoded(Object text, String name) throws PasskeyRefusal {
    try {
      if (text instanceof String given && !given.isEmpty()) {
        String url = given.replace('+', '-').replace('/', '_').replaceAll("(?<!=)=+$", "");
        return Base64.getUrlDecoder().decode(url);
      }
    } catch (IllegalArgumentException e) {
      // reported below
    }
    throw new PasskeyRefusal(
        "TypeError", "the server's options have no base64url in \"" + name + "\"");
  }

  private static String encoded(byte[] octets) {
    return ENCODER.encodeToString(octets);
  }

  private static byte[] sha256(byte[] text) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(text);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  @Override
  public String toString() {
    return "authenticator of " + user;
  }
}
