package org.authmeter.testbed.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.authmeter.testbed.store.ClusterSettings;
import org.authmeter.testbed.store.ClusterStores;
import org.authmeter.testbed.store.ClusteringMethod;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TransientIdsTest {
  private static final String SP = "https://sp.example.org/shibboleth";
  private static final String OTHER_SP = "https://sp.example.org/shibboleth2";

  @TempDir private Path folder;
  private Path keys;

  @BeforeEach
  void createKeys() throws Exception {
    keys = folder.resolve("sealer.jks");
    SealerKeyStore.create(keys);
  }

  private ClusterStores node(String method) throws Exception {
    return ClusterStores.open(
        new ClusterSettings(
            ClusteringMethod.ofId(method),
            "idp",
            List.of(),
            null,
            keys,
            null,
            Duration.ofHours(1),
            true));
  }

  @Test
  void aStoredIdIsKnownToItsNodeAndItsSpOnly() throws Exception {
    try (ClusterStores a = node("stateless");
        ClusterStores b = node("stateless")) {
      String id = a.transientIds().create("test001", SP);
      assertThat(a.transientIds().principal(id, SP)).contains("test001");
      assertThat(a.transientIds().principal(id, OTHER_SP)).isEmpty();
      assertThat(b.transientIds().principal(id, SP)).isEmpty();
      assertThat(a.transientIds().create("test001", SP)).isNotEqualTo(id);
      assertThat(a.describe()).endsWith("transient ids on the node");
    }
  }

  @Test
  void aSealedIdIsKnownToEveryNodeWithTheKey() throws Exception {
    try (ClusterStores a = node("stateless-cryptotransientid");
        ClusterStores b = node("stateless-cryptotransientid")) {
      String id = a.transientIds().create("test001", SP);
      assertThat(b.transientIds().principal(id, SP)).contains("test001");
      assertThat(b.transientIds().principal(id, OTHER_SP)).isEmpty();
      assertThat(id).doesNotContain("test001").hasSizeLessThanOrEqualTo(256);
      assertThat(a.transientIds().create("test001", SP))
          .as("the same user is another id each time, or SPs could follow users")
          .isNotEqualTo(id);
      assertThat(a.describe()).endsWith("transient ids sealed");
    }
  }

  @Test
  void whatIsDamagedExpiredOrOfAnotherKeyIsUnknown() throws Exception {
    Path otherKeys = folder.resolve("other.jks");
    SealerKeyStore.create(otherKeys);
    TransientIds ours =
        new TransientIds.Sealed(SealerKeyStore.open(keys).sealer(), Duration.ofHours(1));
    TransientIds theirs =
        new TransientIds.Sealed(SealerKeyStore.open(otherKeys).sealer(), Duration.ofHours(1));
    TransientIds late =
        new TransientIds.Sealed(SealerKeyStore.open(keys).sealer(), Duration.ofSeconds(-1));
    String id = ours.create("test001", SP);
    int middle = id.length() / 2;
    char flipped = id.charAt(middle) == 'A' ? 'B' : 'A';
    for (String wrong :
        List.of(
            theirs.create("test001", SP),
            late.create("test001", SP),
            id.substring(0, middle) + flipped + id.substring(middle + 1),
            "_0123456789abcdef",
            "")) {
      assertThat(ours.principal(wrong, SP)).as(wrong).isEmpty();
    }
    assertThat(ours.principal(id, SP)).contains("test001");
  }

  @Test
  void aNodeForgetsTheOldestOfTooMany() {
    TransientIds.OnNode ids = new TransientIds.OnNode();
    String first = ids.create("test001", SP);
    String last = first;
    for (int i = 0; i < TransientIds.OnNode.MAXIMUM_IDS; i++) {
      last = ids.create("test002", SP);
    }
    assertThat(ids.principal(first, SP)).isEmpty();
    assertThat(ids.principal(last, SP)).contains("test002");
  }
}
