package org.authmeter.runner.bench.ldap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LdapRatioTest {
  private static final Setting TLS = new Setting(20, true);

  private static LdapResult result(LdapTool tool, Setting setting, long... counts) {
    return new LdapResult(
        tool,
        setting,
        "v",
        "",
        IntStream.range(0, counts.length)
            .mapToObj(
                i ->
                    new LdapTurn(i + 1, new Figures(0, 1000, counts[i], 0, "", 1, 1, 1), counts[i]))
            .toList());
  }

  @Test
  void shouldCompareWithinARoundAndTellTheInterval() {
    List<LdapRatio> ratios =
        LdapRatio.of(
            List.of(
                result(LdapTool.BARE, TLS, 1000, 2000, 1000),
                result(LdapTool.LDAPTIVE, TLS, 900, 2000, 1100)));
    assertThat(ratios).hasSize(1);
    LdapRatio ratio = ratios.get(0);
    assertThat(ratio.times().mean()).isEqualTo(1.0, within(1e-9));
    // s = 0.1, t(2) = 4.302653, n = 3
    assertThat(ratio.times().half()).isEqualTo(4.302653 * 0.1 / Math.sqrt(3), within(1e-6));
    assertThat(ratio.holds()).isTrue();
    assertThat(ratio.line())
        .isEqualTo("20 virtual users, StartTLS: ldaptive / bare: 1.00 ± 0.25 (aim 0.95) holds");
  }

  @Test
  void shouldAimAtFiveTimesJMeterOverTlsOnlyAndWherePoolsAre() {
    Setting plain = new Setting(20, false);
    List<LdapRatio> ratios =
        LdapRatio.of(
            List.of(
                result(LdapTool.JMETER, TLS, 100),
                result(LdapTool.UNBOUNDID, TLS, 499),
                result(LdapTool.SPRING_LDAP, TLS, 120),
                result(LdapTool.JMETER, plain, 100),
                result(LdapTool.UNBOUNDID, plain, 200)));
    assertThat(ratios).extracting(LdapRatio::holds).containsExactly(false, null, null);
    assertThat(ratios.get(0).line()).endsWith("unboundid / jmeter: 4.99 (aim 5.00) missed");
  }

  @Test
  void shouldTellNothingOfToolsWithoutFigures() {
    List<LdapResult> results =
        List.of(result(LdapTool.AUTHRATE, TLS), result(LdapTool.UNBOUNDID, TLS, 10));
    assertThat(LdapRatio.of(results)).isEmpty();
    assertThat(LdapTable.of(results)).contains("| authrate | - | - |", "| unboundid | 10 |");
  }
}
