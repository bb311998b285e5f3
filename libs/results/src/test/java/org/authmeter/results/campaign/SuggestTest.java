package org.authmeter.results.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class SuggestTest {
  private static final List<String> LEGAL = List.of("terracotta", "memcached", "stateless", "P1");

  @Test
  void shouldNameWhatWasMistyped() {
    assertThat(Suggest.didYouMean("memcahed", LEGAL)).isEqualTo(" Did you mean 'memcached'?");
    assertThat(Suggest.didYouMean("Terracota", LEGAL)).isEqualTo(" Did you mean 'terracotta'?");
    assertThat(Suggest.didYouMean("p1", LEGAL)).isEqualTo(" Did you mean 'P1'?");
  }

  @Test
  void shouldKeepSilentWhenNothingIsNear() {
    assertThat(Suggest.didYouMean("redis", LEGAL)).isEmpty();
    assertThat(Suggest.legal("redis", LEGAL))
        .isEqualTo("legal: terracotta, memcached, stateless, P1.");
  }

  @Test
  void shouldCountChangesInsertionsAndDeletions() {
    assertThat(Suggest.distance("kitten", "sitting")).isEqualTo(3);
    assertThat(Suggest.distance("", "abc")).isEqualTo(3);
    assertThat(Suggest.distance("same", "same")).isZero();
  }
}
