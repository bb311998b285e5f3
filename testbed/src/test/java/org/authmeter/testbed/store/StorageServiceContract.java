package org.authmeter.testbed.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.UUID;
import net.shibboleth.utilities.java.support.collection.Pair;
import org.authmeter.memcached.Eventually;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.opensaml.storage.StorageRecord;
import org.opensaml.storage.StorageService;
import org.opensaml.storage.VersionMismatchException;

/** What OpenSAML's StorageService promises, for every adapter. */
abstract class StorageServiceContract {
  private static final long HOUR = 3_600_000;

  private StorageService storage;
  private String context;

  abstract StorageService storage() throws Exception;

  @BeforeEach
  void chooseContext() throws Exception {
    storage = storage();
    context = UUID.randomUUID().toString();
  }

  private static long inAnHour() {
    return System.currentTimeMillis() + HOUR;
  }

  private String value(String key) throws Exception {
    StorageRecord<?> record = storage.read(context, key);
    return record == null ? null : record.getValue();
  }

  @Test
  void createsOnlyWhatIsNotThere() throws Exception {
    long expires = inAnHour();
    assertThat(storage.create(context, "key", "välue", expires)).isTrue();
    assertThat(storage.create(context, "key", "other", expires)).isFalse();
    assertThat(value("key")).isEqualTo("välue");
    StorageRecord<?> record = storage.read(context, "key");
    assertThat(record.getExpiration()).isEqualTo(expires);
  }

  @Test
  void readsNothingWhereNothingIs() throws Exception {
    assertThat(value("key")).isNull();
    storage.create(context, "key", "value", inAnHour());
    assertThat(value("other")).isNull();
  }

  @Test
  void contextsAreApart() throws Exception {
    storage.create(context, "key", "value", inAnHour());
    StorageRecord<?> elsewhere = storage.read(context + "2", "key");
    assertThat(elsewhere).isNull();
  }

  @Test
  void neverExpiresWithoutExpiration() throws Exception {
    assertThat(storage.create(context, "key", "value", null)).isTrue();
    StorageRecord<?> record = storage.read(context, "key");
    assertThat(record.getExpiration()).isNull();
  }

  @Test
  void updatesOnlyWhatIsThere() throws Exception {
    assertThat(storage.update(context, "key", "value", inAnHour())).isFalse();
    storage.create(context, "key", "value", inAnHour());
    assertThat(storage.update(context, "key", "new", inAnHour())).isTrue();
    assertThat(value("key")).isEqualTo("new");
  }

  @Test
  void updatesByVersion() throws Exception {
    storage.create(context, "key", "one", inAnHour());
    long version = storage.read(context, "key").getVersion();
    Long next = storage.updateWithVersion(version, context, "key", "two", inAnHour());
    assertThat(next).isNotNull().isNotEqualTo(version);
    assertThatThrownBy(
            () -> storage.updateWithVersion(version, context, "key", "three", inAnHour()))
        .isInstanceOf(VersionMismatchException.class);
    assertThat(value("key")).isEqualTo("two");
    assertThat(storage.updateWithVersion(1, context, "none", "x", inAnHour())).isNull();
  }

  @Test
  void readsAgainOnlyWhatHasChanged() throws Exception {
    storage.create(context, "key", "one", inAnHour());
    long version = storage.read(context, "key").getVersion();
    Pair<Long, StorageRecord<Object>> same = storage.read(context, "key", version);
    assertThat(same.getFirst()).isEqualTo(version);
    assertThat(same.getSecond()).isNull();
    storage.update(context, "key", "two", inAnHour());
    Pair<Long, StorageRecord<Object>> changed = storage.read(context, "key", version);
    assertThat(changed.getSecond().getValue()).isEqualTo("two");
    Pair<Long, StorageRecord<Object>> none = storage.read(context, "none", 1);
    assertThat(none.getFirst()).isNull();
  }

  @Test
  void forgetsAtItsExpiration() throws Exception {
    storage.create(context, "key", "value", System.currentTimeMillis() + 1100);
    assertThat(storage.create(context, "stays", "value", inAnHour())).isTrue();
    Eventually.holds("the record has expired", () -> value("key") == null);
    assertThat(value("stays")).isEqualTo("value");
    assertThat(storage.create(context, "key", "new", inAnHour())).isTrue();
    assertThat(value("key")).isEqualTo("new");
  }

  @Test
  void movesTheExpiration() throws Exception {
    storage.create(context, "key", "value", inAnHour());
    assertThat(storage.updateExpiration(context, "key", System.currentTimeMillis() + 1100))
        .isTrue();
    Eventually.holds("the record has expired", () -> value("key") == null);
    assertThat(storage.updateExpiration(context, "none", inAnHour())).isFalse();
  }

  @Test
  void deletesOnce() throws Exception {
    storage.create(context, "key", "value", inAnHour());
    assertThat(storage.delete(context, "key")).isTrue();
    assertThat(storage.delete(context, "key")).isFalse();
    assertThat(value("key")).isNull();
  }

  @Test
  void deletesAContext() throws Exception {
    storage.create(context, "one", "value", inAnHour());
    storage.create(context, "two", "value", inAnHour());
    storage.create(context + "2", "one", "stays", inAnHour());
    storage.deleteContext(context);
    assertThat(value("one")).isNull();
    assertThat(value("two")).isNull();
    assertThat(storage.read(context + "2", "one").getValue()).isEqualTo("stays");
    assertThat(storage.create(context, "one", "again", inAnHour())).isTrue();
  }
}
