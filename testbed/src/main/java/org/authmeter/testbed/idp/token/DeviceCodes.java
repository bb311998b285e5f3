package org.authmeter.testbed.idp.token;

import java.io.IOException;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.authmeter.testbed.idp.message.FieldText;
import org.authmeter.testbed.store.SharedRecords;
import org.authmeter.testbed.web.RandomIds;

/**
 * Devices that wait for their user (RFC 8628), and clients that wait for one who approves elsewhere
 * (OpenID Connect CIBA Core 1.0). Two records each: what waits by its code, and the code by what
 * the user types or is shown.
 */
public final class DeviceCodes {
  public static final Duration LIFETIME = Duration.ofMinutes(10);

  /** Seconds between two questions of a device; the RFC's default of 5 would make tests slow. */
  public static final int INTERVAL_SECONDS = 1;

  private static final int SLOWER_SECONDS = 5;
  private static final int ATTEMPTS = 20;
  private static final int USER_CODE_LENGTH = 8;
  // RFC 8628, 6.1: no vowels, so that no words come out; 20^8 codes.
  private static final String LETTERS = "BCDFGHJKLMNPQRSTVWXZ";

  private static final SecureRandom RANDOM = new SecureRandom();

  private final SharedRecords records;

  public DeviceCodes(SharedRecords records) {
    this.records = records;
  }

  /** What has become of a device. */
  enum State {
    WAITING,
    ALLOWED,
    DENIED,
    DONE
  }

  /**
   * A device that waits.
   *
   * @param interval seconds between two questions
   * @param asked epoch milliseconds of the last question; 0 before the first
   * @param expires epoch milliseconds
   * @param user who alone may allow it; empty = whoever has the code
   * @param grant what the user allowed; empty until then
   */
  public record Device(
      State state,
      String client,
      String scope,
      int interval,
      long asked,
      long expires,
      String user,
      String grant) {

    boolean expired() {
      return System.currentTimeMillis() >= expires;
    }

    Device with(State next, String granted) {
      return new Device(next, client, scope, interval, asked, expires, user, granted);
    }

    Device asked(int nextInterval) {
      return new Device(
          state, client, scope, nextInterval, System.currentTimeMillis(), expires, user, grant);
    }

    private String serialize() {
      return Stream.of(
              state.name(),
              client,
              scope,
              Integer.toString(interval),
              Long.toString(asked),
              Long.toString(expires),
              user,
              grant)
          .collect(FieldText.joining());
    }

    private static Device parse(String text) {
      String[] f = FieldText.split(text).toArray(String[]::new);
      return new Device(
          State.valueOf(f[0]),
          f[1],
          f[2],
          Integer.parseInt(f[3]),
          Long.parseLong(f[4]),
          Long.parseLong(f[5]),
          f[6],
          f[7]);
    }
  }

  /**
   * The two codes of a new device.
   *
   * @param device secret of the device
   * @param user what the user types
   */
  public record Codes(String device, String user) {}

  public Codes begin(String client, String scope) throws IOException {
    Instant expires = Instant.now().plus(LIFETIME);
    String code = begin(client, scope, "", expires);
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      String user = userCode();
      if (records.add(userKey(user), code, expires)) {
        return new Codes(code, user.substring(0, 4) + "-" + user.substring(4));
      }
    }
    throw new IOException("no user code is free after " + ATTEMPTS + " attempts");
  }

  /**
   * A request that a user must allow (CIBA Core 1.0, 7.1).
   *
   * @param message that the user is shown at both places, by which the page finds the request
   * @return its {@code auth_req_id}; null when another request has this message
   */
  public String begin(String client, String scope, String user, String message, Duration lifetime)
      throws IOException {
    Instant expires = Instant.now().plus(lifetime);
    String code = begin(client, scope, user, expires);
    return records.add(messageKey(message), code, expires) ? code : null;
  }

  private String begin(String client, String scope, String user, Instant expires)
      throws IOException {
    Device device =
        new Device(
            State.WAITING, client, scope, INTERVAL_SECONDS, 0, expires.toEpochMilli(), user, "");
    String code = RandomIds.hex(64);
    if (!records.add(key(code), device.serialize(), kept(device))) {
      throw new IOException("the store has a device of this code already");
    }
    return code;
  }

  private static String userCode() {
    StringBuilder code = new StringBuilder();
    RANDOM
        .ints(USER_CODE_LENGTH, 0, LETTERS.length())
        .forEach(at -> code.append(LETTERS.charAt(at)));
    return code.toString();
  }

  /** The device that waits for a user code, however the user typed it, or for a message. */
  public Optional<Device> waiting(String typed) throws IOException {
    Optional<SharedRecords.Found> found = find(deviceCode(typed));
    return found
        .map(record -> Device.parse(record.value()))
        .filter(device -> device.state() == State.WAITING && !device.expired());
  }

  /**
   * Records what the user decided.
   *
   * @param grant null for no
   * @return false when nothing waits for the code any more
   */
  public boolean decide(String typed, Grant grant) throws IOException {
    String code = deviceCode(typed);
    State decided = grant == null ? State.DENIED : State.ALLOWED;
    String granted = grant == null ? "" : grant.serialize();
    return change(code, device -> device.with(decided, granted));
  }

  /**
   * The grant of a device whose user allowed it, once.
   *
   * @throws OAuthException as long as the user has not, and ever after (RFC 8628, 3.5)
   */
  public Grant take(RegisteredClient client, String code) throws IOException {
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      Optional<SharedRecords.Found> found =
          code.matches("[0-9a-f]{64}") ? find(code) : Optional.empty();
      if (found.isEmpty()) {
        throw OAuthException.invalidGrant("the device code is unknown");
      }
      Device device = Device.parse(found.get().value());
      if (!device.client().equals(client.id())) {
        throw OAuthException.invalidGrant("the device code is another client's");
      }
      if (device.expired()) {
        throw OAuthException.of("expired_token", "the device code has expired");
      }
      switch (device.state()) {
        case DONE -> throw OAuthException.invalidGrant("the device code was used before");
        case DENIED -> throw OAuthException.of("access_denied", "the user has refused");
        case ALLOWED -> {
          if (replace(code, found.get(), device.with(State.DONE, device.grant()))) {
            return Grant.parse(device.grant());
          }
        }
        default -> {
          boolean early = System.currentTimeMillis() < device.asked() + device.interval() * 1000L;
          int interval = device.interval() + (early ? SLOWER_SECONDS : 0);
          if (replace(code, found.get(), device.asked(interval))) {
            throw early
                ? OAuthException.of("slow_down", "ask every " + interval + " s")
                : OAuthException.of("authorization_pending", "the user has not decided yet");
          }
        }
      }
    }
    throw new IOException("the device code was changed by others " + ATTEMPTS + " times");
  }

  /** Changes a device that waits. */
  private boolean change(String code, UnaryOperator<Device> change) throws IOException {
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      Optional<SharedRecords.Found> found = find(code);
      if (found.isEmpty()) {
        return false;
      }
      Device device = Device.parse(found.get().value());
      if (device.state() != State.WAITING || device.expired()) {
        return false;
      }
      if (replace(code, found.get(), change.apply(device))) {
        return true;
      }
    }
    throw new IOException("the device was changed by others " + ATTEMPTS + " times");
  }

  private boolean replace(String code, SharedRecords.Found before, Device device)
      throws IOException {
    return records.replace(key(code), before, device.serialize(), kept(device));
  }

  private Optional<SharedRecords.Found> find(String code) throws IOException {
    return code.isEmpty() ? Optional.empty() : records.find(key(code));
  }

  /** Empty when nothing waits for the user code or the message. */
  private String deviceCode(String typed) throws IOException {
    String user = typed.toUpperCase(Locale.ROOT).replaceAll("[^A-Z]", "");
    Optional<SharedRecords.Found> code =
        user.length() == USER_CODE_LENGTH ? records.find(userKey(user)) : Optional.empty();
    return (code.isPresent() || typed.isEmpty() ? code : records.find(messageKey(typed)))
        .map(SharedRecords.Found::value)
        .orElse("");
  }

  /** Longer than it is good, so that the device learns why it gets nothing. */
  private static Instant kept(Device device) {
    return Instant.ofEpochMilli(device.expires()).plus(LIFETIME);
  }

  private static String key(String code) {
    return "oidc:device:" + code;
  }

  private static String messageKey(String message) {
    return "oidc:message:" + TokenStore.digest(message);
  }

  private static String userKey(String user) {
    return "oidc:user-code:" + user;
  }
}
