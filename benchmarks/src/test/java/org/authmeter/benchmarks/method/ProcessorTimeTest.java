package org.authmeter.benchmarks.method;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcessorTimeTest {
  @TempDir Path proc;

  private void stat(Path folder, String name, int user, int system) throws IOException {
    Files.createDirectories(folder);
    Files.writeString(folder.resolve("comm"), name + "\n");
    Files.writeString(
        folder.resolve("stat"),
        "7 (%s) S 1 7 7 0 -1 4194304 10 0 0 0 %d %d 0 0 20 0 1 0\n".formatted(name, user, system));
  }

  private void thread(int id, String name, int ticks) throws IOException {
    stat(proc.resolve("7/task/" + id), name, ticks, 0);
  }

  @Test
  void shouldTellCompilerAndCollectorApartAndKeepWhatEndedThreadsUsed() throws IOException {
    ProcessorTime time = new ProcessorTime(proc);
    stat(proc.resolve("7"), "java) odd (name", 100, 20);
    thread(8, "C2 CompilerThre", 30);
    thread(9, "C1 CompilerThre", 5);
    thread(10, "GC Thread#0", 4);
    thread(11, "G1 Conc#0", 1);
    thread(12, "bare 1", 60);
    ProcessorTime.Reading first = time.read(Set.of(7L));
    assertThat(first.all()).isEqualTo(1200);
    assertThat(first.compiler()).isEqualTo(350);
    assertThat(first.collector()).isEqualTo(50);
    // a compiler thread ends; another goes on
    for (String file : new String[] {"comm", "stat"}) {
      Files.delete(proc.resolve("7/task/8/" + file));
    }
    Files.delete(proc.resolve("7/task/8"));
    thread(9, "C1 CompilerThre", 7);
    stat(proc.resolve("7"), "java) odd (name", 130, 20);
    ProcessorTime.Reading since = time.read(Set.of(7L)).since(first);
    assertThat(since.all()).isEqualTo(300);
    assertThat(since.compiler()).isEqualTo(20);
    assertThat(since.collector()).isZero();
  }

  @Test
  void shouldCountAllOfAToolAndItsEndedProcesses() throws IOException {
    ProcessorTime time = new ProcessorTime(proc);
    stat(proc.resolve("7"), "locust", 10, 0);
    stat(proc.resolve("8"), "worker", 5, 5);
    assertThat(time.read(Set.of(7L, 8L)).all()).isEqualTo(200);
    assertThat(time.read(Set.of(7L)).all()).isEqualTo(200);
  }

  @Test
  void shouldSeeTheNameThatAThreadGetsAMomentLater() throws IOException {
    ProcessorTime time = new ProcessorTime(proc);
    stat(proc.resolve("7"), "java", 10, 0);
    thread(8, "java", 1);
    assertThat(time.read(Set.of(7L)).compiler()).isZero();
    thread(8, "C2 CompilerThre", 2);
    assertThat(time.read(Set.of(7L)).compiler()).isEqualTo(20);
  }
}
