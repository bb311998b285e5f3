package org.authmeter.runner.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BusyThreadsTest {
  @TempDir Path proc;

  private void thread(int id, String name, long ticks) throws IOException {
    Path folder = Files.createDirectories(proc.resolve("7/task/" + id));
    Files.writeString(
        folder.resolve("stat"),
        "%d (%s) S 1 7 7 0 -1 4194304 10 0 0 0 %d 0 0 0 20 0 1 0\n".formatted(id, name, ticks));
  }

  /** Threads that use so many percent of a processor, looked at every two seconds. */
  private BusyThreads looked(int looks, String[] names, int... percents) throws IOException {
    BusyThreads busy = new BusyThreads(proc, () -> LongStream.of(7, 8));
    for (int i = 0; i < looks; i++) {
      for (int t = 0; t < names.length; t++) {
        thread(10 + t, names[t], 2L * percents[t] * i);
      }
      busy.look(1_000_000 + 2_000L * i);
    }
    return busy;
  }

  @Test
  void shouldFindAFullThreadBesideIdleOnes() throws IOException {
    String[] names = {"Users 1-1", "Memcached IO) o", "C2 CompilerThre"};
    BusyThreads busy = looked(5, names, 40, 97, 100);
    assertThat(busy.full(1_000_000, 1_008_000)).isEqualTo("Memcached IO) o");
    assertThat(busy.full(1_006_000, 1_008_000)).as("one look is too few").isEmpty();
    assertThat(busy.full(2_000_000, 3_000_000)).isEmpty();
  }

  @Test
  void shouldFindNoneWhereSeveralShareTheWork() throws IOException {
    BusyThreads busy = looked(5, new String[] {"Users 1-1", "Users 1-2"}, 80, 85);
    assertThat(busy.full(1_000_000, 1_008_000)).isEmpty();
  }

  @Test
  void shouldIgnoreAThreadThatIsFullForAMoment() throws IOException {
    BusyThreads busy = looked(5, new String[] {"Users 1-1"}, 10);
    thread(10, "Users 1-1", 80 + 200);
    busy.look(1_010_000);
    assertThat(busy.full(1_000_000, 1_010_000)).isEmpty();
  }
}
