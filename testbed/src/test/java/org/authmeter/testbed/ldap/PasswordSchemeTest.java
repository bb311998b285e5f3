package org.authmeter.testbed.ldap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Base64;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PasswordSchemeTest {
  @ParameterizedTest
  @EnumSource
  void shouldMatchTheRightPasswordOnly(PasswordScheme scheme) {
    ComputedEntries entries = new ComputedEntries(new Dit(10, 10), 1, scheme);
    assertThat(entries.passwordMatches(3, "user0000003pw")).isTrue();
    assertThat(entries.passwordMatches(3, "user0000004pw")).isFalse();
    assertThat(entries.passwordMatches(3, "")).isFalse();
  }

  @Test
  void shouldLetTheHashDecideSoThatAWrongEncoderIsNoticed() {
    ComputedEntries ignoring =
        new ComputedEntries(new Dit(10, 10), 1, PasswordScheme.SSHA, (password, salt) -> "{SSHA}");
    assertThat(ignoring.passwordMatches(3, "wrong")).isTrue();
    AtomicInteger calls = new AtomicInteger();
    ComputedEntries changing =
        new ComputedEntries(
            new Dit(10, 10), 1, PasswordScheme.SSHA, (password, salt) -> "" + calls.addAndGet(1));
    assertThat(changing.passwordMatches(3, "user0000003pw")).isFalse();
  }

  @Test
  void shouldHashOncePerBindOfAPersonWhoseStoredValueIsKnown() {
    AtomicInteger calls = new AtomicInteger();
    ComputedEntries entries =
        new ComputedEntries(
            new Dit(10, 10),
            1,
            PasswordScheme.SSHA,
            (password, salt) -> {
              calls.incrementAndGet();
              return PasswordScheme.SSHA.encode(password, salt);
            });
    for (int bind = 0; bind < 3; bind++) {
      assertThat(entries.passwordMatches(3, "user0000003pw")).isTrue();
    }
    assertThat(calls).as("one for the stored value, one for each bind").hasValue(4);
  }

  @Test
  void shouldStoreSaltedSha1() throws Exception {
    String stored = new ComputedEntries(new Dit(10, 10), 1, PasswordScheme.SSHA).storedPassword(3);
    assertThat(stored).startsWith("{SSHA}");
    byte[] both = Base64.getDecoder().decode(stored.substring(6));
    MessageDigest sha1 = MessageDigest.getInstance("SHA-1");
    sha1.update("user0000003pw".getBytes(StandardCharsets.UTF_8));
    assertThat(sha1.digest(Arrays.copyOfRange(both, 20, both.length)))
        .isEqualTo(Arrays.copyOf(both, 20));
  }

  /** Made by the reference program: echo -n password | argon2 somesaltsomesalt -id -k 4096 -t 3. */
  @Test
  void shouldStoreArgon2AsItsReferenceProgramDoes() {
    assertThat(
            PasswordScheme.ARGON2.encode(
                "password", "somesaltsomesalt".getBytes(StandardCharsets.US_ASCII)))
        .isEqualTo(
            "{ARGON2}$argon2id$v=19$m=4096,t=3,p=1$c29tZXNhbHRzb21lc2FsdA$BvuA7SfebsIC3f4gSy7/Ei1s6+hsEfaOuCZMbl/y/Sg");
  }

  @Test
  void shouldSaltEachPersonAnew() {
    ComputedEntries one = new ComputedEntries(new Dit(10, 10), 1, PasswordScheme.SSHA);
    ComputedEntries two = new ComputedEntries(new Dit(10, 10), 2, PasswordScheme.SSHA);
    assertThat(one.storedPassword(3).substring(34))
        .isNotEqualTo(one.storedPassword(4).substring(34));
    assertThat(one.storedPassword(3)).isEqualTo(one.storedPassword(3));
    assertThat(one.storedPassword(3)).isNotEqualTo(two.storedPassword(3));
  }

  @Test
  void shouldNameTheLegalSchemes() {
    assertThatThrownBy(() -> PasswordScheme.ofId("md5"))
        .hasMessageContaining("'md5'")
        .hasMessageContaining("plain, ssha, argon2");
  }
}
