package org.authmeter.testbed;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.authmeter.common.cpu.ControlGroups;
import org.junit.jupiter.api.Test;

/** Shares of the processors: where the machine can give them, and what is said where it cannot. */
class CpuShareIT {
  private static final String COMPONENT = "directory-1";

  @Test
  void shouldGiveAShareForAsLongAsTheTestbedLives() throws Exception {
    Path stat;
    try (RunningTestbed testbed =
        RunningTestbed.startSystem("directory", "--cpu-shares", "directory=0.5")) {
      if (testbed.find("testbed.cpu.share." + COMPONENT) == null) {
        String why = whyNot();
        testbed.process().destroy();
        assertThat(testbed.awaitErrors()).contains("have no shares of the processors", why);
        return;
      }
      assertThat(testbed.get("testbed.cpu.share." + COMPONENT)).isEqualTo("0.5");
      stat = Path.of(testbed.get("testbed.cpu.stat." + COMPONENT));
      String pid = testbed.processes().get(COMPONENT).toString();
      assertThat(Files.readString(stat)).contains("nr_throttled");
      assertThat(Files.readAllLines(stat.resolveSibling("cgroup.procs"))).contains(pid);

      ControlClient control = new ControlClient(testbed);
      String held = quota(stat);
      control.post("/shares/release");
      assertThat(quota(stat)).isIn("-1", "max").isNotEqualTo(held);
      control.post("/shares/hold");
      assertThat(quota(stat)).isEqualTo(held);

      control.post("/components/" + COMPONENT + "/restart");
      testbed.read();
      String next = testbed.processes().get(COMPONENT).toString();
      assertThat(next).isNotEqualTo(pid);
      assertThat(Files.readAllLines(stat.resolveSibling("cgroup.procs"))).contains(next);
    }
    assertThat(stat).doesNotExist();
  }

  private static String quota(Path stat) throws IOException {
    Path second = stat.resolveSibling("cpu.max");
    return Files.exists(second)
        ? Files.readString(second).split(" ")[0]
        : Files.readString(stat.resolveSibling("cpu.cfs_quota_us")).strip();
  }

  /** Its groups remain, without processes, until another testbed starts. */
  @Test
  void shouldRemoveTheGroupsOfATestbedThatWasKilled() throws Exception {
    RunningTestbed killed =
        RunningTestbed.startSystem("directory", "--cpu-shares", "directory=0.5");
    String stat = killed.find("testbed.cpu.stat." + COMPONENT);
    killed.process().destroyForcibly();
    killed.awaitExit();
    if (stat == null) {
      assertThat(killed.awaitErrors()).contains(whyNot());
      return;
    }
    Path processes = Path.of(stat).resolveSibling("cgroup.procs");
    long end = System.nanoTime() + Duration.ofSeconds(20).toNanos();
    while (!isEmpty(processes) && System.nanoTime() < end) {
      Thread.sleep(50);
    }
    ControlGroups.find();
    assertThat(Path.of(stat)).doesNotExist();
  }

  private static boolean isEmpty(Path file) {
    try {
      return Files.readString(file).isBlank();
    } catch (IOException e) {
      return true;
    }
  }

  private static String whyNot() {
    try {
      return ControlGroups.find().title();
    } catch (IOException e) {
      return e.getMessage();
    }
  }

  @Test
  void shouldRefuseSharesOfComponentsThatItDoesNotHave() throws IOException {
    RunningTestbed testbed =
        RunningTestbed.launchSystem("directory", new String[] {"--cpu-shares", "idp=0.5"});
    assertThat(testbed.awaitExit()).isEqualTo(2);
    assertThat(testbed.awaitErrors())
        .contains("--cpu-shares idp=0.5: this testbed has no such component; it has " + COMPONENT);
  }
}
