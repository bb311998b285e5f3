package org.authmeter.golden;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The plan of logout-storm by plain JMeter: services that are told of a logout, and one not. */
@Tag("long")
class LogoutStormPlansIT {
  private static final Path PLAN =
      Path.of(System.getProperty("authmeter.root"), "testplans/logout-storm/storm.jmx");

  @TempDir Path work;

  private JMeterRun run(EmbeddedTestbed testbed, String... more) throws Exception {
    List<String> settings =
        new ArrayList<>(
            List.of(
                "authmeter.threads=3",
                "authmeter.rampUp=1",
                "authmeter.logout.within=1",
                "authmeter.logout.patience=1"));
    settings.addAll(List.of(more));
    return JMeterRun.of(PLAN, testbed.addresses(), work, settings.toArray(String[]::new));
  }

  private static List<String> looks(JMeterRun run, int service) throws Exception {
    return run.rows("service check").stream()
        .filter(row -> row.get("responseMessage").contains("; service=" + service))
        .map(row -> row.get("responseCode"))
        .toList();
  }

  @Test
  void shouldTellAServiceThatIsToldFromOneThatIsNot() throws Exception {
    try (EmbeddedTestbed testbed =
        EmbeddedTestbed.start(work, "idp", "--services", "2", "--service-kind", "back")) {
      // The SP of every testbed has no single logout service.
      JMeterRun run =
          run(
              testbed,
              "authmeter.logout.services=3",
              "authmeter.logout.service3="
                  + testbed.properties().getProperty("authmeter.saml.resource"));
      assertThat(run.errors()).isEmpty();
      assertThat(run.rows("single logout"))
          .hasSize(3)
          .allSatisfy(row -> assertThat(row.get("success")).as("%s", row).isEqualTo("true"))
          .allSatisfy(row -> assertThat(row.get("responseMessage")).contains("; logoutMs="));
      assertThat(looks(run, 1)).containsExactly("CLOSED", "CLOSED", "CLOSED");
      assertThat(looks(run, 2)).containsExactly("CLOSED", "CLOSED", "CLOSED");
      assertThat(looks(run, 3)).containsExactly("STILL_OPEN", "STILL_OPEN", "STILL_OPEN");
      assertThat(run.rows("service check"))
          .filteredOn(row -> row.get("responseCode").equals("STILL_OPEN"))
          .allSatisfy(
              row ->
                  assertThat(row.get("responseMessage"))
                      .startsWith("the service's own session goes on"));
    }
  }

  @Test
  void shouldEndSessionsOfCas() throws Exception {
    try (EmbeddedTestbed testbed = EmbeddedTestbed.start(work, "cas", "--services", "2")) {
      JMeterRun run = run(testbed, "authmeter.logout.patience=20");
      assertThat(run.errors()).isEmpty();
      assertThat(run.rows("single logout")).hasSize(3);
      assertThat(looks(run, 1)).containsExactly("CLOSED", "CLOSED", "CLOSED");
      assertThat(looks(run, 2)).containsExactly("CLOSED", "CLOSED", "CLOSED");
    }
  }
}
