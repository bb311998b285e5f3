package org.authmeter.results.figures;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.authmeter.results.campaign.HostsFile;
import org.authmeter.results.campaign.HostsFile.Sample;
import org.authmeter.results.figures.HostUse.Line;
import org.authmeter.results.samples.CellStatistics;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HostUseTest {
  private static final List<Sample> SAMPLES =
      List.of(
          new Sample(1000, "idp-1", 90, 700),
          new Sample(2000, "idp-1", 10, 300),
          new Sample(3000, "idp-1", 21, 500),
          new Sample(3000, "sp", 5, 100),
          new Sample(9000, "idp-1", 90, 900));

  private static Results.Cell cell(long startMs, long endMs) {
    CellStatistics statistics = new CellStatistics();
    statistics.add(startMs, endMs, endMs - startMs, true);
    return new Results.Cell(Contexts.cell("a", "P1", 2), statistics, Map.of());
  }

  @Test
  void shouldAverageOverTheMeasuredPart() {
    Line idp = new Line(1, List.of(10.0, 21.0), List.of(0.0, 0.0));
    Line sp = new Line(1, Arrays.asList(null, 5.0), Arrays.asList(null, 0.0));
    assertThat(HostUse.of(cell(1500, 3500), SAMPLES))
        .containsExactly(
            new HostUse("a", "P1", 2, "idp-1", 15.5, 500L, -200L, idp),
            new HostUse("a", "P1", 2, "sp", 5.0, 100L, null, sp));
  }

  @Test
  void shouldTakeEverythingWhenTheMeasuredPartWasTooShort() {
    assertThat(HostUse.of(cell(10_000, 10_100), SAMPLES).get(0))
        .isEqualTo(new HostUse("a", "P1", 2, "idp-1", 52.8, 900L, 0L, null));
  }

  @Test
  void shouldDrawALongRunWithFewPoints() {
    List<Sample> day =
        LongStream.rangeClosed(1, 86_400)
            .mapToObj(s -> new Sample(s * 1000, "sp", s % 2 == 0 ? 30 : 10, s * 1_000_000))
            .toList();
    Line line = HostUse.of(cell(0, 86_400_000), day).get(0).line();
    assertThat(line.stepSeconds()).isEqualTo(864);
    assertThat(line.cpuPercent()).hasSize(100).containsOnly(20.0);
    assertThat(line.megabytes()).hasSize(100).startsWith(864.0).endsWith(86_400.0);
  }

  @Test
  void shouldReadWhatIsWholeAndRefuseAnotherFile(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("hosts.csv");
    Files.writeString(file, "timestampMs,host,cpuPercent,rssBytes\n1000,idp-1,90.0,700\n2000,id");
    assertThat(HostsFile.read(file)).containsExactly(SAMPLES.get(0));
    List<Sample> counted =
        List.of(new Sample(1000, "idp-1", 90, 700, 31L, 88L), new Sample(2000, "sp", 1, 5));
    HostsFile.write(file, counted);
    assertThat(HostsFile.read(file)).isEqualTo(counted);
    Files.writeString(file, "something else\n");
    assertThatThrownBy(() -> HostsFile.read(file)).hasMessageContaining("it is not hosts.csv");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "2000,sp,1.0",
        "2000,s,p,1.0,5",
        "soon,sp,1.0,5",
        "2000,sp,1.0,123456789012345678901"
      })
  void shouldNameALineThatIsNotOfTheFile(String line, @TempDir Path folder) throws IOException {
    Path file = folder.resolve("hosts.csv");
    Files.writeString(
        file,
        "timestampMs,host,cpuPercent,rssBytes\n1000,idp-1,90.0,700\n" + line + "\n3000,sp,5,1\n");
    assertThatThrownBy(() -> HostsFile.read(file)).hasMessageContaining("line 3, '" + line + "'");
  }
}
