package org.authmeter.results.samples;

import static org.assertj.core.api.Assertions.assertThat;

import org.authmeter.results.campaign.Campaign;
import org.authmeter.results.campaign.LoadPattern;
import org.authmeter.results.campaign.ThreadName;
import org.authmeter.results.campaign.Variant;
import org.authmeter.results.comparison.CellRecord;
import org.junit.jupiter.api.Test;

class RunFiguresTest {
  private static final String THREAD = "/weblab/nginx/P1/1 measurement";

  /** Two tests by two users, the last of which ends at a time. */
  private static CellRecord cell(LoadPattern.Offered offered, long endMs) {
    LoadPattern pattern =
        new LoadPattern(
            "P1",
            new LoadPattern.Shown(null, null, null),
            new LoadPattern.Users(2, 0, false),
            new LoadPattern.Work(null, null, "page", null, null, null),
            Variant.Settings.NONE,
            null,
            offered,
            new LoadPattern.Failures(false, false, false));
    Campaign campaign = campaign(null);
    RunFigures cell = new RunFigures("nginx", pattern, 1, campaign);
    ThreadName name = new ThreadName.Reader().read(THREAD + " 1-1");
    cell.add(Jtl.row("page", 0, 1, "200", "OK", THREAD + " 1-1"), name);
    cell.add(Jtl.row("page", endMs - 1, 1, "200", "OK", THREAD + " 1-2"), name);
    return cell.record(null);
  }

  @Test
  void shouldTellTheLoadThatWasMeantToArrive() {
    CellRecord open = cell(new LoadPattern.Offered(null, 10.0, 5.0, null), 120_400);
    assertThat(open.offer().offered()).isEqualTo(10);
    assertThat(open.offer().ideal()).isEqualTo(9.79);
    assertThat(open.offer().idealTests()).isEqualTo(1175);
    assertThat(cell(new LoadPattern.Offered(1.0, null, null, null), 10_000).offer().offered())
        .isEqualTo(1);
  }

  @Test
  void shouldOfferNothingWhereTheSystemDecidesOrNoTimePassed() {
    assertThat(cell(null, 120_000).offer().offered()).isNull();
    assertThat(cell(new LoadPattern.Offered(1.0, null, 5.0, null), 3).offer().offered()).isNull();
  }

  /** As the runner's report names the rows of a JTL from elsewhere. */
  @Test
  void shouldTakeNoWaitFromTheReasonPhraseOfRowsFromElsewhere() {
    LoadPattern pattern = LoadPattern.unknown("1-threads", "1 thread", true);
    Campaign campaign = campaign("page");
    RunFigures cell = new RunFigures("mine", pattern, 1, campaign);
    String thread = "/report/mine/1-threads/1 Users 1-1";
    ThreadName name = new ThreadName.Reader().read(thread);
    for (int i = 0; i < 10; i++) {
      cell.add(Jtl.row("page", 100 * i, 100, "200", "OK; waitMs=400000", thread), name);
    }
    assertThat(cell.statistics().tps()).isEqualTo(10);
  }

  private static Campaign campaign(String unit) {
    return new Campaign(
        new Campaign.Topic(null, null, null, unit),
        Campaign.UNKNOWN.systems(),
        null,
        Campaign.Observed.NOTHING,
        null,
        null,
        Campaign.UNKNOWN.presentation(),
        null);
  }
}
