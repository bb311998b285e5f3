package org.authmeter.runner.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.authmeter.common.cpu.CpuShares;
import org.authmeter.results.campaign.Campaign;
import org.authmeter.results.campaign.CapacityPlan;
import org.authmeter.runner.RunnerException;
import org.authmeter.runner.campaign.CapacityScenario;
import org.authmeter.runner.campaign.Scenario;
import org.authmeter.runner.campaign.ScenarioFolders;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SizingOptionsTest {
  private static final ScenarioFolders SHIPPED = new ScenarioFolders(Path.of("../testplans"));

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--users 5 | belong to --sizing",
        "--nodes 2 | belong to --sizing",
        "--sizing true --users 0 | --users 0: it must be at least 1",
        "--sizing true --within 0 | --within 0.0: it must be above 0",
        "--sizing true --headroom 0.5 | --headroom 0.5: it must be at least 1",
        "--sizing true --nodes 5 | --nodes 5: legal values are 1 to 4"
      })
  void shouldSayWhatIsWrong(String line) {
    String[] halves = line.split(" \\| ");
    Object[] words = Arrays.stream(halves[0].split(" ")).toArray();
    SizingOptions options = Asked.run("capacity", words).options().sizing();
    assertThatThrownBy(() -> options.check(true, false))
        .isInstanceOf(RunnerException.class)
        .hasMessageContaining(halves[1]);
  }

  @Test
  void shouldBelongToCapacityAndLeaveTheNodesOfATargetAlone() {
    SizingOptions options =
        Asked.run("demo", "--sizing", "true", "--nodes", List.of(2)).options().sizing();
    assertThatThrownBy(() -> options.check(false, false)).hasMessageContaining("run capacity");
    assertThatThrownBy(() -> options.check(true, true)).hasMessageContaining("--target");
  }

  @Test
  void shouldMeasureAllMethodsWithEachNumberOfNodesAndWithoutTheBoundsOfTheSearch() {
    Scenario sizing = CapacityScenario.sizing(SHIPPED, "idp-clustering", List.of(1, 4));
    assertThat(sizing.campaign().systems().defaultVariants())
        .containsExactly("terracotta", "memcached", "repcached", "stateless");
    assertThat(sizing.campaign().patterns())
        .extracting(pattern -> pattern.settings().testbed().get("nodes"))
        .containsExactly("1", "4");
    assertThat(sizing.campaign().patterns())
        .allSatisfy(
            pattern -> {
              assertThat(pattern.settings().testbed()).doesNotContainKeys("workers", "delay");
              assertThat(pattern.settings().properties()).containsEntry(CapacityScenario.RATE, "0");
            });
    CapacityPlan capacity = sizing.campaign().capacity();
    assertThat(Asked.run("capacity", "--sizing", "true").options().sizing().inputs(capacity).rate())
        .isEqualTo(100_000 / 3600.0);
    assertThatThrownBy(() -> CapacityScenario.sizing(SHIPPED, "weblab", List.of()))
        .hasMessageContaining("--of weblab")
        .hasMessageContaining("idp-clustering");
  }

  @Test
  void shouldGiveTheSharesOfTheScenarioWithSizingAlone() {
    var usual = new CpuShares(SHIPPED.load("idp-clustering").campaign().systems().cpus());
    assertThat(Asked.run("capacity").options().cpus(usual).isEmpty()).isTrue();
    assertThat(Asked.run("capacity", "--sizing", "true").options().cpus(usual).of("idp-2"))
        .isEqualTo(0.2);
    assertThat(Asked.run("capacity", "--cpus", "idp=0.5").options().cpus(usual).of("idp-1"))
        .isEqualTo(0.5);
    assertThatThrownBy(() -> Asked.run("capacity", "--cpus", "idp").options().cpus(usual))
        .isInstanceOf(RunnerException.class)
        .hasMessageStartingWith("--cpus: 'idp'");
  }

  /** A name that no testbed has is a mistake of whoever wrote it, unless it is the scenario's. */
  @Test
  void shouldKnowWhoNamedTheComponents() {
    assertThat(Asked.run("demo").options().namesComponents()).isFalse();
    assertThat(Asked.run("demo", "--cpus", "default").options().namesComponents()).isFalse();
    assertThat(Asked.run("demo", "--cpus", "idp=0.5").options().namesComponents()).isTrue();
  }

  /** A processor of the document is a share, of which the variants have one or two. */
  @Test
  void shouldGiveVariantsSharesOfTheirOwn() {
    Campaign authmark = SHIPPED.load("authmark-login").campaign();
    RunOptions options = Asked.run("authmark-login", "--cpus", "default").options();
    Map<String, CpuShares> shares = new LinkedHashMap<>();
    authmark
        .systems()
        .variants()
        .forEach(v -> shares.put(v.id(), options.cpus(authmark.systems().cpus(v))));
    double one = shares.get("1-server-1-cpu").of("policy-1");
    assertThat(shares.get("1-server-2-cpus").of("policy-1")).isEqualTo(2 * one);
    assertThat(shares.get("2-servers-2-cpus").of("policy-2")).isEqualTo(2 * one);
    assertThat(shares.values()).extracting(s -> s.of("web-1")).containsOnly(0.4);
    assertThat(Asked.run("authmark-login").options().cpus(new CpuShares(Map.of("web", 0.4))))
        .isEqualTo(CpuShares.NONE);
  }
}
