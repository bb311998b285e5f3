package org.authmeter.jmeter.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ArrivalScheduleTest {
  @TempDir Path folder;

  private static List<Double> all(RateCurve curve, long seed) {
    return all(curve, seed, Share.ALL);
  }

  private static List<Double> all(RateCurve curve, long seed, Share share) {
    ArrivalSchedule schedule = new ArrivalSchedule(curve, seed, share);
    List<Double> times = new ArrayList<>();
    for (double t = schedule.nextMs(); !Double.isNaN(t); t = schedule.nextMs()) {
      times.add(t);
    }
    assertThat(times).hasSize((int) schedule.count());
    return times;
  }

  private static long before(List<Double> times, double seconds) {
    return times.stream().filter(t -> t < 1000 * seconds).count();
  }

  @Test
  void shouldHoldTheRateExactlyAndAscend() {
    List<Double> times = all(RateCurve.constant(50, 20), 7);
    assertThat(times).hasSize(1000).isSorted();
    assertThat(before(times, 2)).isEqualTo(100);
    assertThat(before(times, 10)).isEqualTo(500);
    assertThat(times.get(999)).isLessThan(20_000);
  }

  /** Gaps of a Poisson process scatter as much as they are long; those of a clock do not. */
  @Test
  void shouldScatterLikeUsersAndNotLikeAClock() {
    List<Double> times = all(RateCurve.constant(50, 40), 7);
    double mean = times.get(times.size() - 1) / times.size();
    double squares = 0;
    for (int i = 1; i < times.size(); i++) {
      double gap = times.get(i) - times.get(i - 1);
      squares += (gap - mean) * (gap - mean);
    }
    assertThat(Math.sqrt(squares / times.size()) / mean).isEqualTo(1, within(0.1));
  }

  /** 1000 arrivals in shares of 334, 333 and 333: together they are those of one machine. */
  @Test
  void shouldBeDividedAmongAgents() {
    RateCurve curve = RateCurve.constant(50, 20);
    List<Double> together = new ArrayList<>();
    for (int agent = 0; agent < 3; agent++) {
      List<Double> own = all(curve, 7, new Share(agent, 3));
      assertThat(own).as("agent %d", agent).isSorted().hasSize(agent == 0 ? 334 : 333);
      assertThat(before(own, 10)).as("evenly over the time").isBetween(166L, 167L);
      together.addAll(own);
    }
    assertThat(together).containsExactlyInAnyOrderElementsOf(all(curve, 7));
  }

  @Test
  void shouldLeaveAnAgentWithoutArrivalsWhereThereAreFewerThanAgents() {
    assertThat(all(RateCurve.constant(1, 2), 7, new Share(2, 3))).isEmpty();
  }

  @Test
  void shouldRepeatItselfBySeed() {
    RateCurve curve = RateCurve.constant(5, 10);
    assertThat(all(curve, 1)).isEqualTo(all(curve, 1)).isNotEqualTo(all(curve, 2));
  }

  @Test
  void shouldHaveAnArrivalHoweverLowTheRate() {
    assertThat(all(RateCurve.constant(0.01, 10), 1)).hasSize(1);
  }

  @Test
  void shouldFollowACurveStretchedAndScaled() throws IOException {
    Path day = Files.writeString(folder.resolve("day.csv"), "0,0\n43200,4\n\n86400,0\n");
    List<Double> times = all(RateCurve.read(day, 100, 60), 3);
    assertThat(times).hasSize(3000);
    assertThat(before(times, 30)).isCloseTo(1500, within(5L));
    assertThat(before(times, 15))
        .as("a quarter of the time, an eighth")
        .isCloseTo(375, within(15L));
    assertThat(all(RateCurve.read(day, 0, 60), 3)).as("as the file says").hasSize(120);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'0,1'|two lines",
        "'0,0\n9,0'|a rate above 0",
        "'0,1\n0,2'|line 2 is '0,2'",
        "'0,1\nten,2'|line 2",
        "'0,1\n5'|line 2",
        "'0,1\n5,-1'|line 2"
      })
  void shouldSayWhatIsWrongWithACurve(String text, String message) throws IOException {
    Path file = Files.writeString(folder.resolve("c.csv"), text);
    assertThatThrownBy(() -> RateCurve.read(file, 1, 1)).hasMessageContaining(message);
  }

  @Test
  void shouldRefuseARateOfNothing() {
    assertThatThrownBy(() -> RateCurve.constant(0, 10)).hasMessageContaining("above 0");
    assertThatThrownBy(() -> RateCurve.read(folder.resolve("no.csv"), 1, 1))
        .hasMessageContaining("cannot be read");
  }
}
