package org.authmeter.runner.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StepFiguresTest {
  private static final long START = 1_790_000_000_000L;
  private static final long LIMIT = 500;
  private static final String HEADER =
      "timeStamp,elapsed,label,responseMessage,threadName,success\n";
  private final StringBuilder jtl = new StringBuilder(HEADER);
  @TempDir Path folder;

  private void test(long arrival, long begin, long elapsed, boolean success, boolean free) {
    jtl.append(
        "%d,%d,login,OK; waitMs=%d; free=%s,m 1-1,%s\n"
            .formatted(START + begin, elapsed, begin - arrival, free, success));
    jtl.append("%d,1,leg,OK; waitMs=0; free=true,m 1-1,true\n".formatted(START + begin));
  }

  private StepFigures figures(double rate, double seconds) throws IOException {
    Path file = Files.writeString(folder.resolve("samples.jtl"), jtl);
    return StepFigures.of(file, "login", rate, seconds, LIMIT);
  }

  private static StepVerdict.Outcome outcome(StepFigures f, double generator) {
    return StepVerdict.of(f, LIMIT, generator).outcome();
  }

  /** A system that stalls for a second: each of the ten who come meanwhile waits for the rest. */
  @Test
  void shouldCountFromTheArrivalAndShowTheServiceTimeBeside() throws IOException {
    for (int i = 0; i < 10; i++) {
      test(100 * i, 1000 + 10 * i, 10, true, i == 0);
    }
    StepFigures f = figures(10, 1);
    assertThat(f.service().serviceP95Ms()).isEqualTo(10);
    assertThat(f.times().p50Ms()).isEqualTo(560);
    assertThat(f.times().p99Ms()).isEqualTo(1010);
    assertThat(f.achieved()).isEqualTo(10);
    assertThat(f.generator().busyShare()).isEqualTo(0.9);
    assertThat(f.generator().lateShare())
        .as("the one that was free began a second late")
        .isEqualTo(0.1);
  }

  @Test
  void shouldCountWhatCameTooLateAndWhatNeverCameAsNotAchieved() throws IOException {
    for (int i = 0; i < 8; i++) {
      test(100 * i, 100 * i, 10, true, true);
    }
    test(800, 800, 800, true, true);
    StepFigures f = figures(10, 1);
    assertThat(f.begun()).isEqualTo(9);
    assertThat(f.achieved()).isEqualTo(8);
    assertThat(StepVerdict.of(f, 2000, 5).why()).isEqualTo("only 9 of 10 arrivals were served");
  }

  /** A system that answers 10 in a second at first, and 20 in the end. */
  @Test
  void shouldTakeWhatCameInTheLastThirdOfTheWarmUp() throws IOException {
    for (int i = 0; i < 20; i++) {
      test(100 * i, 100 * i, 100, true, true);
    }
    for (int i = 0; i < 20; i++) {
      test(2000 + 50 * i, 2000 + 50 * i, 50, i > 1, true);
    }
    Path file = Files.writeString(folder.resolve("samples.jtl"), jtl);
    StepFigures f = StepFigures.ofAnswers(file, "login", 3);
    assertThat(f.achieved()).isEqualTo(18);
    assertThat(f.begun()).isEqualTo(40);
    assertThat(f.errors()).isEqualTo(2);
  }

  /** 95 of 100 arrivals are served, and only 91 of them in time. */
  @Test
  void shouldCountArrivalsThatWereNeverServedAsSlowerThanAllOthers() throws IOException {
    for (int i = 0; i < 95; i++) {
      test(100 * i, 100 * i, i % 25 == 0 ? 900 : 10, true, true);
    }
    StepFigures f = figures(10, 10);
    assertThat(f.times().p50Ms()).isEqualTo(10);
    assertThat(f.times().p95Ms()).as("the 95th of 100").isEqualTo(900);
    assertThat(f.times().p99Ms()).as("one of those that were never served").isNull();
    assertThat(f.service().serviceP95Ms()).as("of 95 tests").isEqualTo(10);
    assertThat(StepVerdict.of(f, LIMIT, 5).why())
        .isEqualTo("p95 900 ms is over the limit of 500 ms");
  }

  @Test
  void shouldCountFailedTestsAsSlowerThanAllOthers() throws IOException {
    for (int i = 0; i < 10; i++) {
      test(100 * i, 100 * i, 10, i != 3, true);
    }
    StepFigures f = figures(10, 1);
    assertThat(f.times().p50Ms()).isEqualTo(10);
    assertThat(f.times().p95Ms()).isNull();
    assertThat(f.service().serviceP95Ms()).isNull();
    assertThat(StepVerdict.of(f, LIMIT, 5).why()).isEqualTo("1 of 10 tests failed");
  }

  /** All virtual users wait for a system that hangs: more of them would wait too. */
  @Test
  void shouldNotBlameTheNumberOfUsersForASystemThatHangs() throws IOException {
    for (int i = 0; i < 10; i++) {
      test(100 * i, 100 * i + (i > 4 ? 60_000 : 0), i > 4 ? 60_000 : 10, i < 5, i < 5);
    }
    assertThat(outcome(figures(10, 1), 5)).isEqualTo(StepVerdict.Outcome.FELL);
  }

  @Test
  void shouldFallByErrorsAndByTime() throws IOException {
    for (int i = 0; i < 20; i++) {
      test(50 * i, 50 * i, 10, i != 7, true);
    }
    StepFigures f = figures(20, 1);
    assertThat(StepVerdict.of(f, LIMIT, 5).why()).isEqualTo("1 of 20 tests failed");
    jtl.setLength(0);
    jtl.append(HEADER);
    for (int i = 0; i < 20; i++) {
      test(50 * i, 50 * i, 600, true, true);
    }
    assertThat(StepVerdict.of(figures(20, 1), LIMIT, 5).why())
        .isEqualTo("p95 600 ms is over the limit of 500 ms");
    assertThat(outcome(figures(20, 1), 81)).isEqualTo(StepVerdict.Outcome.VOID);
  }

  @Test
  void shouldBeVoidIfTheGeneratorMissedItsScheduleOrHadTooFewThreads() throws IOException {
    for (int i = 0; i < 20; i++) {
      test(50 * i, 50 * i + (i < 3 ? 130 : 0), 10, true, true);
    }
    assertThat(StepVerdict.of(figures(20, 1), LIMIT, 5).why())
        .contains("fell behind its schedule: 15");
    assertThat(outcome(figures(20, 1), 5)).isEqualTo(StepVerdict.Outcome.VOID);
    StepFigures few =
        new StepFigures(
            9,
            9,
            90,
            90,
            0,
            new StepFigures.Percentiles(9., 900., 900.),
            new StepFigures.Service(9., 90., 90.),
            new StepFigures.Generator(0, 0.5));
    assertThat(StepVerdict.of(few, LIMIT, 5).why()).contains("more threads are needed");
  }

  @Test
  void shouldHoldWhatIsWithinAllLimits() throws IOException {
    for (int i = 0; i < 20; i++) {
      test(50 * i, 50 * i, 20, true, true);
    }
    assertThat(StepVerdict.of(figures(20, 1), LIMIT, 79))
        .isEqualTo(new StepVerdict(StepVerdict.Outcome.HELD, ""));
    assertThat(figures(20, 1).times().p95Ms()).isEqualTo(20);
    StepVerdict full = StepVerdict.of(figures(20, 1), LIMIT, 40, "Memcached IO");
    assertThat(full.outcome()).isEqualTo(StepVerdict.Outcome.VOID);
    assertThat(full.why()).contains("thread 'Memcached IO'");
  }
}
