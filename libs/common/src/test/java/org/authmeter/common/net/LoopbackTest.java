package org.authmeter.common.net;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LoopbackTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "localhost",
        "LOCALHOST.",
        "idp.localhost",
        "127.0.0.1",
        "127.255.3.4",
        "::1",
        "[::1]",
        "0:0:0:0:0:0:0:1",
        "::ffff:127.0.0.2"
      })
  void shouldKnowThisMachine(String host) {
    assertThat(Loopback.is(host)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "127.example.org",
        "127.0.0.1.example.org",
        "127.0.0.1.nip.io",
        "127.0.0.300",
        "127.1",
        "localhost.example.org",
        "notlocalhost",
        "::2",
        "[::]",
        "10.0.0.1",
        ""
      })
  void shouldTakeNothingElseForIt(String host) {
    assertThat(Loopback.is(host)).isFalse();
  }
}
