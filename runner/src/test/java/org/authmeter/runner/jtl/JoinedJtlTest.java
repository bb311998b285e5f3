package org.authmeter.runner.jtl;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JoinedJtlTest {
  @TempDir Path folder;

  @Test
  void shouldLabelUnitsByCellAndLegsByCellAndLeg() throws IOException {
    Path one =
        JtlFiles.write(
            folder.resolve("one.jtl"),
            JtlFiles.row(1000, 5, "login", "warm-up 1-1", true),
            JtlFiles.row(2000, 5, "login", "m 1-1", true),
            JtlFiles.row(2000, 3, "SAML AuthnRequest", "m 1-1", true));
    Path other =
        Files.writeString(
            folder.resolve("other.jtl"),
            "timeStamp,elapsed,label,success,Connect\n3000,9,login,false,4\n");
    Path joined = folder.resolve("joined.jtl");
    Path legs = folder.resolve("legs.jtl");
    try (JoinedJtl jtl = new JoinedJtl(joined, legs)) {
      assertThat(jtl.add(one, "login", "a | P1 | run 1")).isEqualTo(1);
      assertThat(jtl.add(other, "login", "b, \"2\" | P1 | run 1")).isEqualTo(1);
    }
    assertThat(Files.readAllLines(joined))
        .containsExactly(
            String.join(",", JoinedJtl.COLUMNS),
            "2000,5,a | P1 | run 1,200,OK,m 1-1,,true,,0,0,0,2,0,0,0",
            "3000,9,\"b, \"\"2\"\" | P1 | run 1\",,,,,false,,0,0,0,0,0,0,4");
    assertThat(JtlFiles.labels(legs)).containsExactly("a | P1 | run 1 | SAML AuthnRequest");
  }

  @Test
  void shouldCountTestsOfAnOpenLoadFromTheArrival() throws IOException {
    Path open =
        Files.writeString(
            folder.resolve("open.jtl"),
            "timeStamp,elapsed,label,success,ARRIVAL_MS\n3000,9,login,true,2600\n3000,5,leg,true,2600\n");
    Path joined = folder.resolve("joined.jtl");
    Path legs = folder.resolve("legs.jtl");
    try (JoinedJtl jtl = new JoinedJtl(joined, legs)) {
      jtl.add(open, "login", "a");
    }
    assertThat(Files.readAllLines(joined).get(1)).startsWith("2600,409,a,");
    assertThat(Files.readAllLines(legs).get(1)).startsWith("3000,5,a | leg,");
  }
}
