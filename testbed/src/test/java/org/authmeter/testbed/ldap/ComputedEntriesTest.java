package org.authmeter.testbed.ldap;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import org.authmeter.data.Dit;
import org.authmeter.data.PasswordScheme;
import org.authmeter.data.People;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ComputedEntriesTest {
  @ParameterizedTest
  @EnumSource
  void shouldMatchTheRightPasswordOnly(PasswordScheme scheme) {
    ComputedEntries entries = new ComputedEntries(new People(new Dit(10, 10), 1, scheme));
    assertThat(entries.passwordMatches(3, "user0000003pw")).isTrue();
    assertThat(entries.passwordMatches(3, "user0000004pw")).isFalse();
    assertThat(entries.passwordMatches(3, "")).isFalse();
  }

  @Test
  void shouldLetTheHashDecideSoThatAWrongEncoderIsNoticed() {
    ComputedEntries ignoring =
        new ComputedEntries(
            new People(new Dit(10, 10), 1, PasswordScheme.SSHA), (password, salt) -> "{SSHA}");
    assertThat(ignoring.passwordMatches(3, "wrong")).isTrue();
    AtomicInteger calls = new AtomicInteger();
    ComputedEntries changing =
        new ComputedEntries(
            new People(new Dit(10, 10), 1, PasswordScheme.SSHA),
            (password, salt) -> "" + calls.addAndGet(1));
    assertThat(changing.passwordMatches(3, "user0000003pw")).isFalse();
  }

  @Test
  void shouldHashOncePerBindOfAPersonWhoseStoredValueIsKnown() {
    AtomicInteger calls = new AtomicInteger();
    ComputedEntries entries =
        new ComputedEntries(
            new People(new Dit(10, 10), 1, PasswordScheme.SSHA),
            (password, salt) -> {
              calls.incrementAndGet();
              return PasswordScheme.SSHA.encode(password, salt);
            });
    for (int bind = 0; bind < 3; bind++) {
      assertThat(entries.passwordMatches(3, "user0000003pw")).isTrue();
    }
    assertThat(calls).as("one for the stored value, one for each bind").hasValue(4);
  }
}
