package org.authmeter.testbed.idp.token;

import com.google.common.hash.Hashing;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import net.shibboleth.utilities.java.support.security.DataSealer;
import net.shibboleth.utilities.java.support.security.DataSealerException;
import org.authmeter.testbed.idp.message.FieldText;
import org.authmeter.testbed.store.ClusterStores;
import org.authmeter.testbed.store.SharedRecords;
import org.authmeter.testbed.web.RandomIds;

/**
 * Codes, tokens and pushed requests: random values whose content is in the clustering method's
 * store, or values that are their content, sealed, where the method has no store.
 *
 * <p>Out of a store a value is used once by all nodes together: the use is a compare-and-set of its
 * record. A sealed value cannot change, so only the node that used it remembers that; another node
 * takes it once more.
 */
public final class TokenStore {
  /** What a value is good for; no value is good for two. */
  public enum Kind {
    CODE,
    ACCESS,
    REFRESH,
    REQUEST
  }

  /**
   * A value that was found.
   *
   * @param expires may be past: what was kept is known for a while longer, so that an error can
   *     name the reason
   * @param used whether it was used before
   * @param record null for a sealed value
   */
  public record Kept(
      Kind kind,
      String id,
      String content,
      Instant expires,
      boolean used,
      SharedRecords.Found record) {
    public boolean expired() {
      return !Instant.now().isBefore(expires);
    }

    public boolean good() {
      return !used && !expired();
    }
  }

  /** For how long the end of a grant is remembered: longer than its tokens live. */
  private static final Duration ENDS = Duration.ofHours(2);

  /** For how long a used value is known at least, so that its reuse ends the grant. */
  private static final Duration REUSE = Duration.ofMinutes(15);

  private static final Duration REASONS = Duration.ofMinutes(5);
  private static final String NEW = "new";
  private static final String USED = "used";

  private final SharedRecords records;
  private final Optional<DataSealer> sealer;

  public TokenStore(ClusterStores stores) {
    this.records = stores.records();
    this.sealer = stores.sealer();
  }

  /** Keeps a content; the value that stands for it. */
  public String keep(Kind kind, String content, Instant expires) throws IOException {
    String id = RandomIds.hex(64);
    String record = record(NEW, content, expires);
    if (sealer.isPresent()) {
      return seal(kind + " " + id + " " + record, expires.plus(REASONS));
    }
    if (!records.add(key(kind, id), record, expires.plus(REASONS))) {
      throw new IOException("the store has a record of this key already");
    }
    return id;
  }

  /** What a value stands for; empty when it is unknown, or of another kind. */
  public Optional<Kept> find(Kind kind, String value) throws IOException {
    if (sealer.isPresent()) {
      return sealed(kind, value);
    }
    if (!value.matches("[0-9a-f]{64}")) {
      return Optional.empty();
    }
    return records.find(key(kind, value)).map(found -> kept(kind, value, found.value(), found));
  }

  private Optional<Kept> sealed(Kind kind, String value) throws IOException {
    String text = unseal(value);
    String[] parts = text.split(" ", 3);
    if (parts.length < 3 || !parts[0].equals(kind.name())) {
      return Optional.empty();
    }
    Kept kept = kept(kind, parts[1], parts[2], null);
    return Optional.of(
        records.find(key(kind, kept.id())).isEmpty()
            ? kept
            : new Kept(kind, kept.id(), kept.content(), kept.expires(), true, null));
  }

  /**
   * Uses a value up.
   *
   * @return false when it was used before, here or, out of a store, at another node
   */
  public boolean use(Kept kept) throws IOException {
    if (kept.used()) {
      return false;
    }
    Instant later = Instant.now().plus(REUSE);
    Instant until = kept.expires().isAfter(later) ? kept.expires() : later;
    return kept.record() == null
        ? records.add(key(kept.kind(), kept.id()), USED, until)
        : records.replace(
            key(kept.kind(), kept.id()),
            kept.record(),
            record(USED, kept.content(), kept.expires()),
            until);
  }

  /** Ends all tokens of a grant or of a session. */
  public void end(String grantOrSession) throws IOException {
    records.add(ended(grantOrSession), USED, Instant.now().plus(ENDS));
  }

  /** Whether a grant or a session was ended. */
  public boolean isEnded(String grantOrSession) throws IOException {
    return records.find(ended(grantOrSession)).isPresent();
  }

  private static String ended(String id) {
    return "oidc:ended:" + id;
  }

  private static String key(Kind kind, String id) {
    return "oidc:" + kind.name().toLowerCase(Locale.ROOT) + ":" + id;
  }

  private static String record(String state, String content, Instant expires) {
    return Stream.of(state, Long.toString(expires.toEpochMilli()), content)
        .collect(FieldText.joining());
  }

  private static Kept kept(Kind kind, String id, String record, SharedRecords.Found found) {
    List<String> f = FieldText.split(record);
    return new Kept(
        kind,
        id,
        f.get(2),
        Instant.ofEpochMilli(Long.parseLong(f.get(1))),
        f.get(0).equals(USED),
        found);
  }

  /** In characters that need no encoding in a URL. */
  private String seal(String text, Instant expires) throws IOException {
    try {
      return sealer
          .orElseThrow()
          .wrap(text, expires)
          .replace('+', '-')
          .replace('/', '_')
          .replace("=", "");
    } catch (DataSealerException e) {
      throw new IOException("the value cannot be sealed: " + e.getMessage(), e);
    }
  }

  /** The text of a sealed value; empty for one that is damaged, too old or not ours. */
  private String unseal(String value) {
    try {
      String padding = "=".repeat((4 - value.length() % 4) % 4);
      return sealer.orElseThrow().unwrap(value.replace('-', '+').replace('_', '/') + padding);
    } catch (DataSealerException | IllegalArgumentException notOurs) {
      return "";
    }
  }

  /** SHA-256 in hexadecimal digits, for keys out of what others chose. */
  static String digest(String text) {
    return Hashing.sha256().hashString(text, StandardCharsets.UTF_8).toString();
  }
}
