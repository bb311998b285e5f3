package org.authmeter.testbed.web;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CountersTest {
  @Test
  void shouldDeriveResumptionsFromHandshakes() {
    Counters counters = new Counters();
    counters.of(Counters.TLS_ESTABLISHED).add(5);
    counters.of(Counters.TLS_FULL).add(2);
    assertThat(counters.read()).containsEntry(Counters.TLS_RESUMED, 3L);
  }

  @Test
  void shouldNotResumeWhatFailedAfterTheCertificate() {
    Counters counters = new Counters();
    counters.of(Counters.TLS_FULL).increment();
    assertThat(counters.read()).containsEntry(Counters.TLS_RESUMED, 0L);
  }

  @Test
  void shouldListEveryCountAsJson() {
    Counters counters = new Counters();
    counters.of("logins").add(7);
    assertThat(counters.toJson())
        .isEqualTo(
            "{\"connections\":0,\"logins\":7,\"requests\":0,\"tlsEstablished\":0,\"tlsFull\":0,\"tlsResumed\":0}\n");
  }
}
