package org.authmeter.testbed.authmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProcessorsTest {
  private static final Processors FOUR = Processors.of(List.of(0, 1, 2, 8));

  @Test
  void shouldReadTheKernelsList() {
    assertThat(Processors.parse("0-3,8")).containsExactly(0, 1, 2, 3, 8);
    assertThat(Processors.parse("5")).containsExactly(5);
  }

  @Test
  void shouldGiveEachServerItsOwnAndThenShare() {
    assertThat(cpus(FOUR, 0, 2)).isEqualTo("0,1");
    assertThat(cpus(FOUR, 2, 2)).isEqualTo("2,8");
    assertThat(cpus(FOUR, 4, 2)).isEqualTo("0,1");
    assertThat(cpus(Processors.of(List.of(3)), 0, 2)).isEqualTo("3");
  }

  private static String cpus(Processors processors, int first, int count) {
    List<String> bound = processors.bind(List.of("java", "-version"), first, count);
    assertThat(bound).startsWith("/usr/bin/taskset", "-c").endsWith("java", "-version").hasSize(5);
    return bound.get(2);
  }

  @Test
  void shouldLeaveTheCommandAloneWithoutTaskset() {
    Processors none = Processors.of(List.of());
    assertThat(none.canBeGiven()).isFalse();
    assertThat(none.bind(List.of("java"), 0, 1)).containsExactly("java");
  }

  @Test
  void shouldHoldAProcessToItsProcessors() throws Exception {
    Processors here = Processors.ofThisMachine();
    assumeThat(here.canBeGiven()).as("taskset, on Linux").isTrue();
    List<String> command = new ArrayList<>(List.of("cat", "/proc/self/status"));
    Process process = new ProcessBuilder(here.bind(command, 0, 1)).start();
    String status = new String(process.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
    String allowed =
        status.lines().filter(l -> l.startsWith("Cpus_allowed_list:")).findFirst().orElse("");
    assertThat(Processors.parse(allowed.substring(allowed.indexOf(':') + 1).strip())).hasSize(1);
    assertThat(process.waitFor()).isZero();
  }
}
