package org.authmeter.runner.target;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LocalLimitsTest {
  @Test
  void shouldReckonPortsByTheMinuteThatTheyAreKept() {
    LocalLimits machine = new LocalLimits(28232, false, 65536);
    assertThat(machine.warnings(20, 470)).isEmpty();
    assertThat(machine.warnings(20, 500))
        .singleElement()
        .asString()
        .contains("20 virtual users can make up to 500", "there are 28232", "Above 471 logins");
    assertThat(new LocalLimits(28232, true, 65536).warnings(20, 500)).isEmpty();
    assertThat(new LocalLimits(0, false, 0).warnings(20, 5000)).isEmpty();
  }

  @Test
  void shouldNameFilesThatWillNotDo() {
    assertThat(new LocalLimits(28232, false, 1024).warnings(50, 1)).isEmpty();
    assertThat(new LocalLimits(28232, false, 1024).warnings(500, 1))
        .singleElement()
        .asString()
        .contains("500 virtual users need about 6400 open files, and 1024 are allowed");
  }

  @Test
  void shouldReadThisMachine() {
    assertThat(LocalLimits.ofThisMachine().files()).isNotNegative();
    assertThat(LocalLimits.ofThisMachine().ports()).isNotNegative();
  }
}
