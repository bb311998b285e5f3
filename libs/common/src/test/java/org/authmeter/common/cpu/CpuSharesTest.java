package org.authmeter.common.cpu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CpuSharesTest {
  @Test
  void shouldGiveAComponentItsOwnShareBeforeThatOfItsKind() {
    CpuShares shares = CpuShares.parse("idp=0.50, idp-2=0.25,store=1");
    assertThat(shares.of("idp-1")).isEqualTo(0.5);
    assertThat(shares.of("idp-2")).isEqualTo(0.25);
    assertThat(shares.of("sp")).isNull();
    assertThat(shares.unknown(List.of("idp-1", "idp-2", "sp"))).containsExactly("store");
    assertThat(CpuShares.parse(shares.toString())).isEqualTo(shares);
  }

  @ParameterizedTest
  @CsvSource({
    "idp,NAME=PROCESSORS",
    "idp=half,not a number",
    "idp=0.04,legal values are 0.05 to 256",
    "idp=300,legal values are 0.05 to 256",
    "'idp=1,idp=2',two shares",
    "=1,NAME=PROCESSORS"
  })
  void shouldSayWhatIsWrong(String text, String why) {
    assertThatThrownBy(() -> CpuShares.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("'")
        .hasMessageContaining(why);
  }

  @Test
  void shouldReadTheCountersOfBothVersions(@TempDir Path folder) throws IOException {
    Path first =
        Files.writeString(
            folder.resolve("v1"), "nr_periods 7\nnr_throttled 3\nthrottled_time 5000\n");
    Path second =
        Files.writeString(
            folder.resolve("v2"),
            "usage_usec 9\nnr_periods 9\nnr_throttled 4\nthrottled_usec 8\nnr_bursts 0\n");
    assertThat(CpuStat.read(second).since(CpuStat.read(first))).isEqualTo(new CpuStat(2, 1, 3000));
  }
}
