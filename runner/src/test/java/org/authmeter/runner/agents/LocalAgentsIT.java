package org.authmeter.runner.agents;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.authmeter.runner.ExitStatus;
import org.authmeter.runner.RunnerMain;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two JMeters of this machine call the Globus service, one call at a time over both. */
@Tag("long")
class LocalAgentsIT {
  @TempDir Path work;

  @Test
  void shouldCallOneAtATimeOverSeveralProcesses() throws Exception {
    Path out = work.resolve("run");
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    PrintStream print = new PrintStream(said, true, StandardCharsets.UTF_8);
    int status =
        RunnerMain.run(
            new String[] {
              "run",
              "community-authorization",
              "--variants=small",
              "--patterns=W-1",
              "--processes=2",
              "-Jauthmeter.threads=5",
              "-Jauthmeter.warmup=0",
              "--out=" + out
            },
            print,
            print);
    assertThat(status).as(said.toString(StandardCharsets.UTF_8)).isEqualTo(ExitStatus.DONE);
    JsonNode comparison = new ObjectMapper().readTree(out.resolve("comparison.json").toFile());
    assertThat(comparison.at("/cells/0/tests").asInt()).isEqualTo(10);
    assertThat(Files.readString(out.resolve("record.json")))
        .as("clients have certificates")
        .doesNotContain("stores passwords");
    List<long[]> calls = new ArrayList<>();
    try (MappingIterator<Map<String, String>> rows =
        new CsvMapper()
            .readerForMapOf(String.class)
            .with(CsvSchema.emptySchema().withHeader())
            .readValues(out.resolve("cells/small/W-1/1/samples.jtl").toFile())) {
      while (rows.hasNext()) {
        Map<String, String> row = rows.next();
        if (row.get("label").equals("Community Authorization whoami")) {
          long start = Long.parseLong(row.get("timeStamp"));
          calls.add(new long[] {start, start + Long.parseLong(row.get("elapsed"))});
        }
      }
    }
    calls.sort((a, b) -> Long.compare(a[0], b[0]));
    for (int i = 1; i < calls.size(); i++) {
      assertThat(calls.get(i)[0]).isGreaterThanOrEqualTo(calls.get(i - 1)[1]);
    }
    assertThat(Files.exists(out.resolve("report/index.html"))).isTrue();
  }
}
