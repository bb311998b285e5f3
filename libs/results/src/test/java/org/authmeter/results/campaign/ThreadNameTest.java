package org.authmeter.results.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ThreadNameTest {
  private final ThreadName.Reader reader = new ThreadName.Reader();

  @Test
  void shouldReadTheRunOfAVirtualUser() {
    ThreadName name = reader.read("/idp-clustering/terracotta/P1-no-stickiness/3 measurement 1-20");
    assertThat(name)
        .isEqualTo(
            new ThreadName(
                "", "idp-clustering", "terracotta", "P1-no-stickiness", 3, "measurement"));
    assertThat(name.isWarmUp()).isFalse();
    assertThat(reader.read("/idp-clustering/terracotta/P1-no-stickiness/3 measurement 1-99999"))
        .as("remembered without the numbers")
        .isSameAs(name);
  }

  @Test
  void shouldReadTheHostOfAnAgent() {
    ThreadName name = reader.read("10.0.0.1:1099-/cas-login/cas3/open/1 warm-up of SSO 2-1");
    assertThat(name.host()).isEqualTo("10.0.0.1:1099");
    assertThat(name.scenario()).isEqualTo("cas-login");
    assertThat(name.group()).isEqualTo("warm-up of SSO");
    assertThat(name.isWarmUp()).isTrue();
    assertThat(reader.read("node-1.example-/a/b/c/1 load 1-1").host()).isEqualTo("node-1.example");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "main",
        "Thread Group 1-1",
        "/a/b/c measurement 1-1",
        "/a/b/c/x measurement 1-1",
        "/a/b/c/1 measurement",
        "/a/b/c/1 1-1",
        "/a/b/c/d/1 measurement 1-1",
        "/a//c/1 measurement 1-1"
      })
  void shouldNotTakeOtherNamesForOne(String name) {
    assertThat(reader.read(name)).isNull();
  }
}
