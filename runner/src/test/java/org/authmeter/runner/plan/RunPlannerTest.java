package org.authmeter.runner.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import org.authmeter.results.campaign.LoadPattern;
import org.authmeter.results.campaign.Variant;
import org.authmeter.runner.FakeHouse;
import org.authmeter.runner.target.TargetFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunPlannerTest {
  @TempDir Path root;
  private FakeHouse house;

  @BeforeEach
  void build() throws IOException {
    house = new FakeHouse(root);
  }

  private RunPlan plan(String profile, Path target, List<String> variants, String... properties) {
    RunRequest request =
        Asked.run(
            "demo",
            "--profile",
            profile,
            "--variants",
            variants,
            "--target",
            target,
            "-J",
            List.of(properties));
    return new RunPlanner(house.installation("ok"), request).plan();
  }

  private static RunStep cell(RunPlan plan) {
    return plan.sequence().steps().stream()
        .filter(s -> !s.isFunctional())
        .findFirst()
        .orElseThrow();
  }

  @Test
  void shouldTakeProfileAndDefaults() {
    RunPlan plan = plan(null, null, List.of());
    assertThat(plan.chosen().profileName()).isEqualTo("quick");
    assertThat(plan.notes()).containsExactly("short runs");
    assertThat(plan.chosen().patterns()).extracting(LoadPattern::id).containsExactly("P1", "P2");
    assertThat(plan.cells()).isEqualTo(4);
    assertThat(plan.properties(cell(plan)))
        .containsEntry("authmeter.warmup", "1")
        .containsEntry("authmeter.duration", "2")
        .containsEntry("authmeter.loops", "-1")
        .doesNotContainKey("authmeter.users"); // the plans have accounts
  }

  /** The names of the properties by which rows tell what they belong to, and another one. */
  private static String[] and(String property) {
    return new String[] {
      "authmeter.scenario",
      "authmeter.variant",
      "authmeter.pattern",
      "authmeter.repeat",
      "authmeter.warmup.rows",
      property
    };
  }

  @Test
  void shouldHaveRowsTellTheirRun() {
    RunPlan plan = plan("full", null, List.of("b"), "authmeter.repeat=9");
    RunStep last = plan.sequence().steps().get(plan.sequence().steps().size() - 1);
    assertThat(plan.properties(last))
        .containsEntry("authmeter.scenario", "demo")
        .containsEntry("authmeter.variant", "b")
        .containsEntry("authmeter.pattern", last.patternId())
        .containsEntry("authmeter.repeat", "3")
        .containsEntry("authmeter.warmup.rows", "true");
  }

  private List<String> cells(String order, int repeats) {
    RunRequest request =
        Asked.run(
            "demo",
            "--variants",
            List.of("a", "b", "c"),
            "--patterns",
            List.of("P1", "P2"),
            "--repeats",
            repeats,
            "--order",
            order);
    return new RunPlanner(house.installation("ok"), request)
        .plan().sequence().steps().stream()
            .map(step -> step.variant().id() + " " + step.patternId() + " " + step.repeat())
            .toList();
  }

  private void addVariantC() throws IOException {
    house.write(
        "testplans/demo/campaign.yaml",
        FakeHouse.CAMPAIGN.replace(
            "- { id: b, restart: cell }", "- { id: b }\n  - { id: c, restart: cell }"));
  }

  @Test
  void shouldInterleaveRepeatsAndBeginEachTurnOneVariantLater() throws IOException {
    addVariantC();
    assertThat(cells(null, 2))
        .containsExactly(
            "a functional 1",
            "a P1 1",
            "a P2 1",
            "b functional 1",
            "b P1 1",
            "b P2 1",
            "c functional 1",
            "c P1 1",
            "c P2 1",
            "b P1 2",
            "b P2 2",
            "c P1 2",
            "c P2 2",
            "a P1 2",
            "a P2 2");
    assertThat(cells("interleaved", 3)).endsWith("b P1 3", "b P2 3");
  }

  @Test
  void shouldMeasureAllRepeatsOfAVariantInARowWhenGrouped() throws IOException {
    addVariantC();
    assertThat(cells("grouped", 2))
        .startsWith("a functional 1", "a P1 1", "a P1 2", "a P2 1", "a P2 2", "b functional 1")
        .hasSize(15);
  }

  @Test
  void shouldLeaveLoopsAndDurationOfTheFullProfileToThePlan() {
    RunPlan plan = plan("full", null, List.of("a"));
    assertThat(plan.chosen().patterns()).hasSize(3);
    assertThat(plan.chosen().repeats()).isEqualTo(3);
    assertThat(plan.cells()).isEqualTo(9);
    assertThat(plan.properties(cell(plan)))
        .containsEntry("authmeter.warmup", "60")
        .containsOnlyKeys(and("authmeter.warmup"));
    assertThat(plan.settings(cell(plan)))
        .containsEntry("authmeter.loops", "50")
        .doesNotContainKey("authmeter.duration"); // the cap ends nothing
  }

  /** The scenario with 240 s for each new testbed, and another text of it replaced. */
  private void firstWarmup(String text, String replacement) throws IOException {
    house.write(
        "testplans/demo/campaign.yaml",
        FakeHouse.CAMPAIGN
            .replace("warmup: 60", "warmup: 60, firstWarmup: 240")
            .replace(text, replacement));
  }

  @Test
  void shouldWarmATestbedUpBeforeItsFirstCell() throws IOException {
    firstWarmup("", "");
    RunPlan plan = plan("full", null, List.of("a", "b"));
    assertThat(plan.sequence().steps())
        .filteredOn(step -> !plan.warmUpBefore(step, false).isZero())
        .extracting(step -> step.variant().id())
        .containsOnly("a"); // each cell of b has a new one
    assertThat(plan.warmUpBefore(cell(plan), false)).hasSeconds(240);
    assertThat(plan.warmUpBefore(cell(plan), true)).isZero();
    assertThat(plan.warmUp(cell(plan))).hasSeconds(60);
    RunPlan asked = plan("full", null, List.of("a"), "authmeter.warmup=5");
    assertThat(asked.warmUpBefore(cell(asked), false)).isZero();
  }

  /** With its share alone a server would compile for the whole search. */
  @Test
  void shouldWarmATestbedUpBeforeASearchToo() throws IOException {
    firstWarmup("{ id: P1, plan", "{ id: P1, search: peak, plan");
    RunPlan plan = plan("full", null, List.of("a"));
    assertThat(cell(plan).pattern().work().isForPeak()).isTrue();
    assertThat(plan.warmUpBefore(cell(plan), false)).hasSeconds(240);
    assertThat(RunPlan.onlyWarmUp(Duration.ofSeconds(240)))
        .containsEntry("authmeter.warmup", "240")
        .containsEntry("authmeter.duration", "1")
        .containsEntry("authmeter.step.duration", "1");
  }

  @Test
  void shouldWarmRestartedStoresUpWithoutTheirShares() throws IOException {
    firstWarmup("restart: cell", "restart: store, stores: [store-1]");
    RunPlan shared = plan("full", null, List.of("b"));
    assertThat(shared.warmUpBefore(cell(shared), true)).isZero(); // its own warm-up is enough
    RunPlan plan =
        new RunPlanner(
                house.installation("ok"),
                Asked.run("demo", "--profile", "full", "--cpus", "store=0.25"))
            .plan();
    assertThat(plan.sequence().steps())
        .filteredOn(step -> !plan.warmUpBefore(step, true).isZero())
        .extracting(step -> step.variant().id())
        .isNotEmpty()
        .containsOnly("b");
    RunStep step =
        plan.sequence().steps().stream().filter(RunStep::restartsStores).findFirst().orElseThrow();
    assertThat(plan.warmUpBefore(step, false)).hasSeconds(240);
    assertThat(plan.warmUpBefore(step, true)).hasSeconds(60);
  }

  @Test
  void shouldLetTheUsersPropertiesOutrankTheProfile() {
    RunPlan plan =
        plan(null, null, List.of(), "authmeter.duration=9", "authmeter.threads=7", "x=y");
    assertThat(plan.properties(cell(plan)))
        .containsEntry("authmeter.duration", "9")
        .containsEntry("x", "y");
    assertThat(plan.threads(plan.chosen().patterns().get(0))).isEqualTo(7);
  }

  @Test
  void shouldMeasureForTheTimeOfASoak() {
    RunPlan plan =
        new RunPlanner(house.installation("ok"), Asked.run("demo", "--soak", "2h")).plan();
    assertThat(plan.properties(cell(plan)))
        .containsEntry("authmeter.duration", "7200")
        .containsEntry("authmeter.loops", "-1");
    assertThatThrownBy(
            () ->
                new RunPlanner(
                        house.installation("ok"),
                        Asked.run("demo", "--soak", "2h", "--duration", "1h"))
                    .plan())
        .hasMessageContaining("--soak and --duration: give one of them.");
    assertThatThrownBy(
            () ->
                new RunPlanner(house.installation("ok"), Asked.run("demo", "--soak", "long"))
                    .plan())
        .hasMessageContaining("--soak long: write a number and s, m, h or d");
  }

  @Test
  void shouldKeepTheProfileAwayFromFunctionalTests() {
    RunPlan plan = plan(null, null, List.of(), "x=y");
    RunStep functional = plan.sequence().steps().get(0);
    assertThat(functional.isFunctional()).isTrue();
    assertThat(plan.properties(functional))
        .containsEntry("authmeter.pattern", "functional")
        .containsOnlyKeys(and("x"));
  }

  @Test
  void shouldMergeTestbedOptionsWithTheVariantsOnTop() throws IOException {
    house.write(
        "testplans/demo/campaign.yaml",
        FakeHouse.CAMPAIGN.replace(
            "id: b, restart: cell", "id: b, testbed: { variant: a, scheme: http }"));
    RunStep cell = cell(plan(null, null, List.of("b")));
    assertThat(cell.testbed())
        .containsEntry("system", "idp")
        .containsEntry("stickiness", "login")
        .containsEntry("variant", "a")
        .containsEntry("scheme", "http");
    assertThat(cell.key()).isEqualTo("b | P1 | run 1");
  }

  @Test
  void shouldNameATargetByItsFileAndSkipWhatItCannotServe() throws IOException {
    Path target =
        house.write(
            "My IdP.properties",
            "authmeter.saml.resource=https://sp.example/\nauthmeter.allowedHosts=sp.example,192.0.2.1\n");
    RunPlan plan = plan(null, target, List.of());
    assertThat(plan.chosen().variants()).extracting(Variant::id).containsExactly("My-IdP");
    assertThat(plan.sequence().steps())
        .noneMatch(RunStep::isFunctional)
        .allMatch(s -> s.testbed().isEmpty());
    assertThat(plan.notes())
        .anySatisfy(n -> assertThat(n).contains("has no authmeter.users"))
        .anySatisfy(n -> assertThat(n).contains("has no authmeter.saml.node1"));
  }

  @Test
  void shouldTakeUsersAndNodesFromTheTarget() throws IOException {
    Path users = house.write("accounts.csv", "u,p\n");
    Path target =
        house.write(
            "t.properties",
            "authmeter.saml.resource=https://sp.example/\nauthmeter.allowedHosts=sp.example,192.0.2.1\nauthmeter.users=accounts.csv\n"
                + "authmeter.saml.node1=192.0.2.1\nauthmeter.saml.nods=x\n");
    RunPlan plan = plan(null, target, List.of("b"));
    assertThat(plan.users()).isEqualTo(users);
    assertThat(plan.chosen().variants()).extracting(Variant::id).containsExactly("b");
    assertThat(plan.sequence().steps()).anyMatch(RunStep::isFunctional);
    assertThat(plan.notes())
        .hasSize(2)
        .anySatisfy(n -> assertThat(n).contains("There is no environment.yaml beside"))
        .anySatisfy(
            n ->
                assertThat(n)
                    .contains(
                        "do not read authmeter.saml.nods", "Did you mean 'authmeter.saml.node1'?"));
  }

  @Test
  void shouldTakeTheLoadFromTheTargetUnlessGivenByOption() throws IOException {
    Path target =
        house.write(
            "t.properties",
            "authmeter.saml.resource=https://sp.example/\nauthmeter.allowedHosts=sp.example,192.0.2.1\nauthmeter.threads=3\n"
                + "authmeter.duration=30\n");
    RunPlan plan = plan(null, target, List.of(), "authmeter.duration=40");
    assertThat(plan.threads(plan.chosen().patterns().get(0))).isEqualTo(3);
    assertThat(plan.properties(cell(plan)))
        .containsEntry("authmeter.duration", "40")
        .containsEntry("authmeter.threads", "3");
    house.write(
        "t.properties",
        "authmeter.saml.resource=https://sp.example/\nauthmeter.allowedHosts=sp.example,192.0.2.1\nauthmeter.loops=x\n");
    assertThatThrownBy(() -> plan(null, target, List.of()))
        .hasMessageContaining(target + ": authmeter.loops=x: it must be a whole number");
  }

  @Test
  void shouldKnowHowManyTestsLoopsMake() {
    RunPlan full = plan("full", null, List.of("a"));
    LoadPattern first = full.chosen().patterns().get(0);
    assertThat(full.tests(cell(full))).isEqualTo(first.work().tests());
    RunPlan doubled =
        plan("full", null, List.of("a"), "authmeter.threads=" + 2 * first.users().threads());
    assertThat(doubled.tests(cell(doubled))).isEqualTo(2 * first.work().tests());
    RunPlan five = plan("full", null, List.of("a"), "authmeter.loops=5");
    assertThat(five.tests(cell(five))).isEqualTo(5 * first.users().threads());
    RunPlan timed = plan("full", null, List.of("a"), "authmeter.duration=5");
    assertThat(timed.tests(cell(timed))).isNull();
    RunPlan quick = plan(null, null, List.of());
    assertThat(quick.tests(cell(quick))).isNull();
  }

  @Test
  void shouldWarnOfSecretsThatOthersCanRead() throws IOException {
    Path target =
        house.write(
            "t.properties",
            "authmeter.saml.resource=https://sp.example/\nauthmeter.allowedHosts=sp.example,192.0.2.1\nauthmeter.ldap.bindPassword=x\n");
    Files.setPosixFilePermissions(target, PosixFilePermissions.fromString("rw-r--r--"));
    assertThat(TargetFile.read(target).warning())
        .contains("others may read it: chmod 600 " + target);
    Files.setPosixFilePermissions(target, PosixFilePermissions.fromString("rw-------"));
    assertThat(TargetFile.read(target).warning()).isEmpty();
  }

  /** Each agent would end the search at a step of its own. */
  @Test
  void shouldRefuseASearchOnSeveralAgents() throws IOException {
    Path campaign = house.installation("ok").testplans().resolve("demo/campaign.yaml");
    Files.writeString(
        campaign,
        Files.readString(campaign).replace("{ id: P1, plan", "{ id: P1, search: peak, plan"));
    assertThat(
            new RunPlanner(
                    house.installation("ok"),
                    Asked.run("demo", "--patterns", "P1", "--agents", "h1:1099"))
                .plan()
                .cells())
        .isPositive();
    RunRequest two = Asked.run("demo", "--patterns", "P1", "--agents", "h1:1099,h2:1099");
    assertThatThrownBy(() -> new RunPlanner(house.installation("ok"), two).plan())
        .hasMessageContaining("P1 searches with steps, which does not work on several agents");
  }

  /** Editors of Windows write one; JMeter would take it for a part of the first name. */
  @Test
  void shouldRefuseATargetFileWithAByteOrderMark() throws IOException {
    Path target =
        house.write("t.properties", "\uFEFFauthmeter.saml.resource=https://sp.example/\n");
    assertThatThrownBy(() -> TargetFile.read(target))
        .hasMessageContaining(target.toString())
        .hasMessageContaining("byte order mark");
  }

  /** java.util.Properties would keep the last line and drop the others. */
  @Test
  void shouldRefuseATargetFileWithANameTwice() throws IOException {
    Path target =
        house.write(
            "t.properties",
            "authmeter.saml.expect = a\nauthmeter.threads=1\nauthmeter.saml.expect : b\n");
    assertThatThrownBy(() -> TargetFile.read(target))
        .hasMessageContaining(target.toString())
        .hasMessageContaining("authmeter.saml.expect is there twice: remove one of its lines");
  }

  /** Found by fuzzing. */
  @Test
  void shouldRefuseAPathThatIsNone() throws IOException {
    Path target = house.write("t.properties", "authmeter.ldap.trustStore=b\0.p12\n");
    assertThatThrownBy(() -> TargetFile.read(target).files())
        .hasMessageContaining(target + " names a file that cannot exist: Nul character");
  }
}
