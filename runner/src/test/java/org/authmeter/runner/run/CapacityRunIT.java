package org.authmeter.runner.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.authmeter.runner.FakeHouse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A whole search, with a script in JMeter's place that is slow above 42 arrivals per second. */
class CapacityRunIT {
  @TempDir Path root;

  @Test
  void shouldFindTheKneeAndKeepEveryStep() throws IOException {
    RunFixture fixture = new RunFixture(root);
    fixture.house.write(
        "testplans/demo/campaign.yaml",
        FakeHouse.CAMPAIGN
            + "capacity: { plan: open.jmx, variant: a, noun: logins, start: 30, p95Ms: 500 }\n");
    fixture.house.write(
        "testplans/demo/open.jmx",
        "${__P(authmeter.duration,60)} ${__P(authmeter.warmup,0)} ${__P(authmeter.threads,200)}"
            + " ${__P(authmeter.arrivals.rate,10)} ${__P(authmeter.users,u.csv)}");
    RunRequest request =
        new RunRequest(
            "capacity",
            null,
            List.of(),
            List.of(),
            null,
            null,
            fixture.out,
            List.of("authmeter.duration=1", "authmeter.warmup=0"),
            null,
            null,
            null,
            List.of(),
            null,
            false,
            new CapacityRequest("demo", null),
            null,
            null);
    fixture.run("ok", request);

    assertThat(fixture.said())
        .contains("step 1: warm-up, as fast as 16 virtual users are answered: 0.00/s at the end")
        .contains("step 2: search 30 /s: 30.00 of 30.00/s achieved, p95 10 ms: held")
        .contains("step 3: search 60 /s: 0.00 of 60.00/s achieved, p95 2000 ms: fell, p95 2000 ms")
        .contains("42.4 logins/s at p95 of at most 500 ms", "25,440 users within 10 minutes");
    JsonNode context =
        new ObjectMapper().readTree(fixture.out.resolve("record.json").toFile()).get("context");
    assertThat(context.at("/capacity/rate").asDouble()).isEqualTo(42.4);
    assertThat(context.at("/capacity/steps").findValuesAsText("pattern"))
        .startsWith("warm-up", "at-30", "at-60", "at-42.4")
        .endsWith("knee", "knee", "knee");
    assertThat(context.at("/cells/0/offered").isNull()).as("the warm-up offers no rate").isTrue();
    assertThat(context.at("/cells/1/offered").asDouble()).isEqualTo(30);
    assertThat(context.at("/patterns/0/id").asText()).isEqualTo("knee");
    assertThat(fixture.out.resolve("cells/a/at-60/1/samples.jtl")).exists();
    assertThat(fixture.out.resolve("cells/a/knee/3/samples.jtl")).exists();
    assertThat(fixture.house.jmeterCalls().get(0))
        .contains("-Jauthmeter.arrivals.rate=0", "-Jauthmeter.threads=16");
    assertThat(fixture.house.jmeterCalls().get(1))
        .contains("-Jsample_variables=ARRIVAL_MS,ARRIVAL_FREE", "-Jauthmeter.arrivals.rate=30");
  }
}
