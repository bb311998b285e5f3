package org.authmeter.common.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcessTreeTest {
  private static final Path SHELL = Path.of("/bin/sh");
  @TempDir Path folder;

  /** Looks until there is a figure of at least so many processes. */
  private static ProcessTree.Use look(ProcessTree tree, Process root, int children)
      throws Exception {
    long end = System.nanoTime() + Duration.ofSeconds(20).toNanos();
    while (root.descendants().count() < children && System.nanoTime() < end) {
      Thread.sleep(10);
    }
    tree.look();
    Thread.sleep(20);
    return tree.look();
  }

  @Test
  void shouldCountChildrenAndTheirSharedPagesOnce() throws Exception {
    assumeTrue(Files.isReadable(Path.of("/proc/self/smaps_rollup")), "Linux");
    Process one = new ProcessBuilder(SHELL.toString(), "-c", "read x").start();
    Process many =
        new ProcessBuilder(SHELL.toString(), "-c", "for i in 1 2 3 4 5 6; do sleep 60 & done; wait")
            .start();
    try {
      long resident = 10_000_000_000L; // would be seen if it were asked for
      ProcessTree tree = ProcessTree.ofId(many.pid(), id -> resident);
      ProcessTree.Use all = look(tree, many, 6);
      for (int i = 0; i < 100 && all.memoryBytes() >= resident; i++) {
        Thread.sleep(50); // a child that is being replaced by its program has no pages yet
        all = tree.look();
      }
      ProcessTree.Use single = look(ProcessTree.ofId(one.pid(), id -> resident), one, 0);
      assertThat(single.memoryBytes()).isBetween(10_000L, 100_000_000L);
      assertThat(all.memoryBytes()).isBetween(10_000L, 100_000_000L);
      assertThat(all.cpuPercent()).isNotNegative();
    } finally {
      one.descendants().forEach(ProcessHandle::destroyForcibly);
      many.descendants().forEach(ProcessHandle::destroyForcibly);
      one.destroyForcibly();
      many.destroyForcibly().waitFor(10, TimeUnit.SECONDS);
    }
  }

  @Test
  void shouldCountAChildOfTheSameNameOnce() throws Exception {
    assumeTrue(Files.isReadable(Path.of("/proc/self/smaps_rollup")), "Linux");
    Path program = folder.resolve("my-server");
    Files.copy(SHELL.toRealPath(), program);
    program.toFile().setExecutable(true);
    // A program, with a child that runs the same program.
    Process root =
        new ProcessBuilder(program.toString(), "-c", program + " -c 'read x; :'; :").start();
    try {
      ProcessTree.Use byName = look(ProcessTree.ofName("my-server", id -> 0), root, 1);
      ProcessTree.Use byId = look(ProcessTree.ofId(root.pid(), id -> 0), root, 1);
      assertThat(byName.memoryBytes()).isPositive();
      assertThat(byName.memoryBytes())
          .isBetween(byId.memoryBytes() / 2, byId.memoryBytes() * 3 / 2);
    } finally {
      root.descendants().forEach(ProcessHandle::destroyForcibly);
      root.destroyForcibly().waitFor(10, TimeUnit.SECONDS);
    }
  }

  @Test
  void shouldHaveNoFigureOfWhatIsGone() {
    ProcessTree tree = ProcessTree.ofId(999_999_999, id -> 1);
    assertThat(tree.look()).isNull();
    assertThat(tree.look()).isNull();
  }
}
