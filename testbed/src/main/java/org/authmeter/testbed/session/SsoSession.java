package org.authmeter.testbed.session;

import com.google.common.hash.Hashing;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.authmeter.testbed.web.RandomIds;

/**
 * A user's session at the IdP. Instants have millisecond precision, as the stores keep them.
 *
 * @param id 64 hex digits from a secure random source; the value of the session cookie
 * @param principal name of the user
 * @param clientAddress address that signed on; Shibboleth's consistentAddress compares it
 * @param created when the session began
 * @param expires when it ends, whatever happens in between: a sliding timeout would need {@code
 *     touch}, which the memcached in repcached does not have
 * @param authentications authentication flow id, for instance {@code authn/Password}, to the
 *     instant of authentication
 * @param serviceProviders entityID to the instant of the last Response, as far as this node has it:
 *     in a StorageService each is a record of its own, which finding a session does not read
 */
public record SsoSession(
    String id,
    String principal,
    String clientAddress,
    Instant created,
    Instant expires,
    Map<String, Instant> authentications,
    Map<String, Instant> serviceProviders) {

  /** Shibboleth's idp.session.timeout. */
  public static final Duration DEFAULT_LIFETIME = Duration.ofHours(1);

  /** Flow id of a password check. */
  public static final String PASSWORD_FLOW = "authn/Password";

  /** Flow id of a one-time code after the password. */
  public static final String CODE_FLOW = "authn/TOTP";

  /** Flow id of a passkey, with the user verified. */
  public static final String PASSKEY_FLOW = "authn/WebAuthn";

  private static final String AUTHENTICATION = "authn:";
  private static final String SERVICE_PROVIDER = "sp:";

  public SsoSession {
    Objects.requireNonNull(id, "id");
    Objects.requireNonNull(principal, "principal");
    Objects.requireNonNull(clientAddress, "clientAddress");
    created = Instant.ofEpochMilli(created.toEpochMilli());
    expires = Instant.ofEpochMilli(expires.toEpochMilli());
    authentications = Map.copyOf(authentications);
    serviceProviders = Map.copyOf(serviceProviders);
  }

  /** A new session of a user whose password was checked just now, with a random id. */
  public static SsoSession begin(String principal, String clientAddress, Duration lifetime) {
    return begin(principal, clientAddress, lifetime, PASSWORD_FLOW);
  }

  /**
   * A new session of a user who was authenticated just now, with a random id.
   *
   * @param flows how
   */
  public static SsoSession begin(
      String principal, String clientAddress, Duration lifetime, String... flows) {
    Instant now = Instant.ofEpochMilli(Instant.now().toEpochMilli());
    return new SsoSession(
        RandomIds.hex(64),
        principal,
        clientAddress,
        now,
        now.plus(lifetime),
        Stream.of(flows).collect(Collectors.toMap(flow -> flow, flow -> now)),
        Map.of());
  }

  /** The same session after a Response to one more SP. */
  public SsoSession withServiceProvider(String entityId, Instant when) {
    Map<String, Instant> services = new TreeMap<>(serviceProviders);
    services.put(entityId, Instant.ofEpochMilli(when.toEpochMilli()));
    return new SsoSession(
        id, principal, clientAddress, created, expires, authentications, services);
  }

  /** Whether the user signed on with more than a password. */
  public boolean multiFactor() {
    return authentications.containsKey(CODE_FLOW) || authentications.containsKey(PASSKEY_FLOW);
  }

  /** When the user's password was checked, or whatever stands for it. */
  public Instant authenticated() {
    return authentications.getOrDefault(PASSWORD_FLOW, created);
  }

  /** Names the session to SPs and RPs without giving the cookie away, which the id would be. */
  public String index() {
    return index(id);
  }

  /** The same of a session that is known by its id only. */
  public static String index(String id) {
    return "_" + Hashing.sha256().hashString(id, StandardCharsets.UTF_8);
  }

  /** Whether the session has ended by itself. */
  public boolean expired(Instant now) {
    return !now.isBefore(expires);
  }

  /** The session as stores and cookies hold it: one line of form-encoded fields. */
  public String text() {
    Map<String, String> fields = new LinkedHashMap<>();
    fields.put("id", id);
    fields.put("principal", principal);
    fields.put("address", clientAddress);
    fields.put("created", millis(created));
    fields.put("expires", millis(expires));
    authentications.forEach((flow, at) -> fields.put(AUTHENTICATION + flow, millis(at)));
    serviceProviders.forEach((sp, at) -> fields.put(SERVICE_PROVIDER + sp, millis(at)));
    return fields.entrySet().stream()
        .map(e -> encode(e.getKey()) + "=" + encode(e.getValue()))
        .collect(Collectors.joining("&"));
  }

  /**
   * Reads {@link #text}.
   *
   * @throws IllegalArgumentException if the text is not a session
   */
  public static SsoSession parse(String text) {
    Map<String, String> fields = new TreeMap<>();
    for (String pair : text.split("&")) {
      int equals = pair.indexOf('=');
      if (equals < 0) {
        throw new IllegalArgumentException("not a session: a field without a value");
      }
      fields.put(decode(pair.substring(0, equals)), decode(pair.substring(equals + 1)));
    }
    for (String name : new String[] {"id", "principal", "address", "created", "expires"}) {
      if (!fields.containsKey(name)) {
        throw new IllegalArgumentException("not a session: no field " + name);
      }
    }
    return new SsoSession(
        fields.get("id"),
        fields.get("principal"),
        fields.get("address"),
        instant(fields.get("created")),
        instant(fields.get("expires")),
        instants(fields, AUTHENTICATION),
        instants(fields, SERVICE_PROVIDER));
  }

  static String millis(Instant at) {
    return Long.toString(at.toEpochMilli());
  }

  private static Instant instant(String millis) {
    return Instant.ofEpochMilli(Long.parseLong(millis));
  }

  private static Map<String, Instant> instants(Map<String, String> fields, String prefix) {
    return fields.entrySet().stream()
        .filter(e -> e.getKey().startsWith(prefix))
        .collect(
            Collectors.toMap(
                e -> e.getKey().substring(prefix.length()), e -> instant(e.getValue())));
  }

  private static String encode(String s) {
    return URLEncoder.encode(s, StandardCharsets.UTF_8);
  }

  private static String decode(String s) {
    return URLDecoder.decode(s, StandardCharsets.UTF_8);
  }
}
