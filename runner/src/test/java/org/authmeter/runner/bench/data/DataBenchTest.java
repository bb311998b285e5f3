package org.authmeter.runner.bench.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.authmeter.runner.RunnerException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DataBenchTest {
  @Test
  void shouldDealOutThePeopleToTheUnits() {
    String template = PeopleTemplate.of(1000, 10);
    assertThat(template)
        .contains("branch: ou=Unit10,ou=People,[suffix]")
        .contains("subordinateTemplate: person10:100\n")
        .contains("employeeNumber: <sequential:1000001>\n")
        .contains("employeeNumber: <sequential:1000901>\n");
    assertThat(template.lines().filter(l -> l.startsWith("template: "))).hasSize(10);
  }

  @Test
  void shouldTakeTheMiddleRound() {
    List<DataTurn> turns = List.of(turn("a", 4.0), turn("b", 0.1), turn("a", 1.0), turn("a", 2.0));
    assertThat(DataTurn.median(turns, "a").perSecond()).isEqualTo(50);
  }

  private static DataTurn turn(String generator, double seconds) {
    return new DataTurn(generator, 1, 100, 40_000, seconds, seconds);
  }

  @Test
  void shouldCountEntriesAndNotLines(@TempDir Path folder) throws Exception {
    Path ldif =
        Files.writeString(
            folder.resolve("p.ldif"), "dn: dc=org\ndc: org\n\ndn: cn=a,dc=org\ncn: dn: a\n\n");
    assertThat(DataTurn.entries(ldif)).isEqualTo(2);
  }

  @Test
  void shouldNameTheOptionThatIsWrong() {
    assertThatThrownBy(() -> new DataBenchSettings(15, 1, null, false, null))
        .isInstanceOf(RunnerException.class)
        .hasMessageContaining("--users 15: legal are multiples of 10");
    assertThatThrownBy(() -> new DataBenchSettings(10, 1, Path.of("none"), false, null))
        .hasMessageContaining("--make-ldif none: no such program");
  }
}
