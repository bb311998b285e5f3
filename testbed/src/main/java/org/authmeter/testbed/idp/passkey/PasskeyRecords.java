package org.authmeter.testbed.idp.passkey;

import com.google.common.hash.Hashing;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.authmeter.testbed.idp.message.FieldText;
import org.authmeter.testbed.store.SharedRecords;
import org.authmeter.testbed.web.RandomIds;

/**
 * What the IdP keeps of passkeys, for both nodes: each by its ID, the IDs of each user, and the
 * challenges that wait for an answer. They end with the testbed, or after four hours.
 */
final class PasskeyRecords {
  private static final Duration LIFETIME = Duration.ofHours(4);
  private static final Duration PATIENCE = Duration.ofMinutes(5);
  private static final int ATTEMPTS = 20;

  private final SharedRecords records;

  PasskeyRecords(SharedRecords records) {
    this.records = records;
  }

  /**
   * A registered passkey.
   *
   * @param user whose it is
   * @param credential attested credential data, in base64url
   * @param counter the largest sign counter that came; 0 for a passkey without one
   */
  record Registered(String user, String credential, long counter) {
    private String text() {
      return Stream.of(user, credential, Long.toString(counter)).collect(FieldText.joining());
    }

    private static Registered parse(String text) {
      List<String> fields = FieldText.split(text);
      return new Registered(fields.get(0), fields.get(1), Long.parseLong(fields.get(2)));
    }
  }

  /** Registered passkeys as they were read. */
  record Found(Registered passkey, SharedRecords.Found record) {}

  /**
   * Keeps a new passkey.
   *
   * @return false when there is one of this ID already
   */
  boolean add(String id, Registered passkey) throws IOException {
    Instant expires = Instant.now().plus(LIFETIME);
    if (!records.add(key(id), passkey.text(), expires)) {
      return false;
    }
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      String name = ofUser(passkey.user);
      Optional<SharedRecords.Found> before = records.find(name);
      List<String> ids = new ArrayList<>(before.map(r -> ids(r.value())).orElse(List.of()));
      ids.add(id);
      String text = String.join(" ", ids);
      boolean done =
          before.isPresent()
              ? records.replace(name, before.get(), text, expires)
              : records.add(name, text, expires);
      if (done) {
        return true;
      }
    }
    throw new IOException("the user's passkeys change all the time");
  }

  Optional<Found> find(String id) throws IOException {
    return records.find(key(id)).map(r -> new Found(Registered.parse(r.value()), r));
  }

  /**
   * Keeps the counter of a login.
   *
   * @return false when another login has changed it since it was read
   */
  boolean count(String id, Found before, long counter) throws IOException {
    Registered after = new Registered(before.passkey.user, before.passkey.credential, counter);
    return records.replace(key(id), before.record, after.text(), Instant.now().plus(LIFETIME));
  }

  /** IDs of a user's passkeys. */
  List<String> of(String user) throws IOException {
    return records.find(ofUser(user)).map(r -> ids(r.value())).orElse(List.of());
  }

  /**
   * A new challenge, in base64url.
   *
   * @param purpose what it is for
   */
  String challenge(String purpose) throws IOException {
    String challenge =
        Base64.getUrlEncoder()
            .withoutPadding()
            .encodeToString(RandomIds.hex(32).getBytes(StandardCharsets.US_ASCII));
    records.add("challenge:" + challenge, purpose, Instant.now().plus(PATIENCE));
    return challenge;
  }

  /**
   * Takes a challenge, which is good once.
   *
   * @param purpose the beginning of what it is for
   * @return the rest of what it is for; empty when it is for something else, or was answered before
   */
  Optional<String> take(String challenge, String purpose) throws IOException {
    if (!challenge.matches("[A-Za-z0-9_-]{1,100}")) {
      return Optional.empty();
    }
    String key = "challenge:" + challenge;
    Optional<SharedRecords.Found> found =
        records.find(key).filter(r -> r.value().startsWith(purpose));
    boolean taken =
        found.isPresent()
            && records.replace(key, found.get(), "answered", Instant.now().plus(PATIENCE));
    return taken ? Optional.of(found.get().value().substring(purpose.length())) : Optional.empty();
  }

  private static List<String> ids(String text) {
    return List.of(text.split(" "));
  }

  private static String key(String id) {
    return "passkey:" + hash(id);
  }

  private static String ofUser(String user) {
    return "passkeys:" + hash(user);
  }

  private static String hash(String text) {
    return Hashing.sha256().hashString(text, StandardCharsets.UTF_8).toString();
  }
}
