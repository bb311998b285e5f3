package org.authmeter.testbed.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.authmeter.testbed.store.ClusterSettings;
import org.authmeter.testbed.store.ClusterStores;
import org.authmeter.testbed.store.ClusteringMethod;
import org.authmeter.testbed.store.MemcachedStoresTest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SealedSessionsTest {
  @TempDir private Path folder;
  private Path keys;

  @BeforeEach
  void createKeys() throws Exception {
    keys = folder.resolve("sealer.jks");
    SealerKeyStore.create(keys);
  }

  private ClusterStores node(Path keyStore) throws Exception {
    return ClusterStores.open(
        new ClusterSettings(
            ClusteringMethod.STATELESS,
            "idp-1",
            List.of(),
            null,
            keyStore,
            null,
            Duration.ofHours(1),
            true));
  }

  private static SsoSession session(Duration lifetime) {
    return SsoSession.begin("test001", "127.0.0.1", lifetime);
  }

  @Test
  void anyNodeWithTheKeyReadsTheCookie() throws Exception {
    try (ClusterStores a = node(keys);
        ClusterStores b = node(keys)) {
      SsoSession session = session(Duration.ofHours(1));
      List<CookieHeader> cookies = a.sessions().create(session);
      assertThat(cookies.get(0).value()).startsWith("AAdzZWNyZXQx").matches("[A-Za-z0-9+/=_-]+");
      assertThat(cookies.get(0).header()).contains("Path=/", "Secure", "HttpOnly");
      assertThat(b.sessions().find(MemcachedStoresTest.cookies(cookies))).contains(session);
      List<CookieHeader> after = b.sessions().addServiceProvider(session, "urn:sp", Instant.now());
      assertThat(a.sessions().find(MemcachedStoresTest.cookies(after)).get().serviceProviders())
          .containsKey("urn:sp");
      assertThat(after.get(0).header().length()).isLessThan(4096);
    }
  }

  @Test
  void whatIsNotOursIsNoSession() throws Exception {
    Path otherKeys = folder.resolve("other.jks");
    SealerKeyStore.create(otherKeys);
    try (ClusterStores ours = node(keys);
        ClusterStores other = node(otherKeys)) {
      CookieHeader cookie = ours.sessions().create(session(Duration.ofHours(1))).get(0);
      assertThat(other.sessions().find(Map.of(cookie.name(), cookie.value()))).isEmpty();
      int middle = cookie.value().length() / 2;
      char flipped = cookie.value().charAt(middle) == 'A' ? 'B' : 'A';
      String damaged =
          cookie.value().substring(0, middle) + flipped + cookie.value().substring(middle + 1);
      for (String value : List.of(damaged, "", "garbage", "AAdzZWNyZXQx")) {
        assertThat(ours.sessions().find(Map.of(cookie.name(), value))).as(value).isEmpty();
      }
      assertThat(ours.sessions().find(Map.of())).isEmpty();
    }
  }

  @Test
  void anExpiredSessionIsNone() throws Exception {
    try (ClusterStores node = node(keys)) {
      List<CookieHeader> cookies = node.sessions().create(session(Duration.ofMillis(-1)));
      assertThat(node.sessions().find(MemcachedStoresTest.cookies(cookies))).isEmpty();
    }
  }

  @Test
  void onlyTheOwnerReadsTheKeys() throws Exception {
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(keys)))
        .isEqualTo("rw-------");
  }
}
