package org.authmeter.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PasswordSchemeTest {
  @Test
  void shouldStoreSaltedSha1() throws Exception {
    String stored = new People(new Dit(10, 10), 1, PasswordScheme.SSHA).storedPassword(3);
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

  /** Of other programs: crypt(3) of libxcrypt for bcrypt, Python's hashlib for PBKDF2. */
  @Test
  void shouldStoreBcryptAndPbkdf2AsOtherProgramsDo() {
    byte[] salt = "somesaltsomesalt".getBytes(StandardCharsets.US_ASCII);
    String bcrypt = PasswordScheme.BCRYPT_10.encode("password", salt);
    assertThat(bcrypt)
        .isEqualTo("{CRYPT}$2b$10$a07rXVLfZFPxZ0zja0Dqb.iomCxQmTvog4ZAUZtlMAQBmFRkeA6t.");
    assertThat(PasswordScheme.PBKDF2_SHA512_210000.encode("password", salt))
        .isEqualTo(
            "{PBKDF2-SHA512}210000$c29tZXNhbHRzb21lc2FsdA$JLQuHrl8zNbUI5mp6TL4DVNMPWeo1QRpMgrP7GLwLw5xSJh489TwuhywGXNH8gmSv9p1sw2NbBXl5eb4jFdsRQ");
  }

  @ParameterizedTest
  @EnumSource(PasswordScheme.class)
  void shouldTellPasswordsApart(PasswordScheme scheme) {
    byte[] salt = new byte[scheme.saltBytes()];
    String stored = scheme.encode("password", salt);
    assertThat(scheme.encode("password", salt)).isEqualTo(stored);
    assertThat(scheme.encode("passwore", salt)).isNotEqualTo(stored);
    assertThat(PasswordScheme.ofId(scheme.id())).isEqualTo(scheme);
    assertThat(scheme.title()).isNotBlank();
  }

  @Test
  void shouldSaltEachPersonAnew() {
    People one = new People(new Dit(10, 10), 1, PasswordScheme.SSHA);
    People two = new People(new Dit(10, 10), 2, PasswordScheme.SSHA);
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
