package org.authmeter.results.samples;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.authmeter.results.campaign.Functional;
import org.authmeter.results.comparison.FunctionalResult;
import org.junit.jupiter.api.Test;

class FunctionalTestsTest {
  private final FunctionalTests tests = new FunctionalTests();

  private void saw(String label, String code) {
    tests.add(Jtl.row(label, 1, 1, code, "wrong page", "t 1-1", code.equals("200")));
  }

  @Test
  void shouldPassATestOnlyIfAllItsSamplesSucceeded() {
    saw("functional test 1", "200");
    saw("functional test 2", "200");
    saw("sign on at node 1", "500");
    saw("functional test 2", "500");
    saw("functional test 3", "200");
    saw("functional test 3", "NOT_TESTED");
    Functional expected =
        new Functional(
            "functional.jmx",
            null,
            Map.of("4", "never made"),
            Map.of("a", Map.of("1", "yes", "2", "yes")));
    assertThat(tests.rows(expected, "a"))
        .containsExactly(
            new FunctionalResult("a", "1", "yes", "yes", ""),
            new FunctionalResult("a", "2", "yes", "no", "500 wrong page"),
            new FunctionalResult("a", "3", null, null, "NOT_TESTED wrong page"),
            new FunctionalResult("a", "4", null, null, "no sample"));
    assertThat(tests.rows(null, "a")).hasSize(3);
  }

  @Test
  void shouldListTestsByTheirNumbers() {
    for (String id : new String[] {"10", "2", "logout", "1", "11"}) {
      saw("functional test " + id, "200");
    }
    assertThat(tests.rows(null, "a"))
        .extracting(FunctionalResult::test)
        .containsExactly("1", "2", "10", "11", "logout");
  }
}
