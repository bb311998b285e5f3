package org.authmeter.golden;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.authmeter.common.process.InstalledServer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The plan of idp-failover in which the disk of the database that takes the writes is full. */
@Tag("long")
class DiskFullIT {
  private static final Path PLAN =
      Path.of(System.getProperty("authmeter.root"), "testplans/idp-failover/disk-full.jmx");

  @TempDir Path work;

  @Test
  void shouldFailWhileTheDiskIsFullAndGoOnAfterwards() throws Exception {
    assumeTrue(InstalledServer.POSTGRESQL.find().isPresent(), InstalledServer.POSTGRESQL::missing);
    assumeTrue("root".equals(System.getProperty("user.name")), "a disk is mounted by root");
    try (EmbeddedTestbed testbed =
        EmbeddedTestbed.start(work, "idp", "--variant", "postgresql", "--database-disk", "128")) {
      JMeterRun run =
          JMeterRun.of(
              PLAN,
              testbed.addresses(),
              work,
              "authmeter.failover.users=4",
              "authmeter.failover.patience=10",
              "authmeter.failover.before=1",
              "authmeter.failover.after=3",
              "authmeter.warmup=0");
      assertThat(run.rows("node control stop disk")).hasSize(1);
      assertThat(run.rows("node control start disk")).hasSize(1);
      long full = Long.parseLong(run.rows("node control stop disk").get(0).get("timeStamp"));
      long free = Long.parseLong(run.rows("node control start disk").get(0).get("timeStamp"));
      List<Map<String, String>> load = run.rows("SAML SSO login");
      assertThat(load.stream().filter(row -> begun(row) < full)).allMatch(DiskFullIT::succeeded);
      assertThat(load.stream().filter(row -> begun(row) > full && begun(row) < free))
          .anyMatch(row -> !succeeded(row));
      assertThat(load.stream().filter(row -> begun(row) > free + 2000))
          .isNotEmpty()
          .allMatch(DiskFullIT::succeeded);
    }
  }

  private static long begun(Map<String, String> row) {
    return Long.parseLong(row.get("timeStamp"));
  }

  private static boolean succeeded(Map<String, String> row) {
    return row.get("success").equals("true");
  }
}
