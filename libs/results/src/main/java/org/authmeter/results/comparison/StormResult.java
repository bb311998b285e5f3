package org.authmeter.results.comparison;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import org.authmeter.common.json.FlatRecord;

/** What became of the users who all came back after an outage, in one run. */
@JsonDeserialize(using = FlatRecord.class)
public record StormResult(
    String variant,
    String pattern,
    int repeat,
    @JsonUnwrapped Users users,
    @JsonUnwrapped Rates rates,
    @JsonUnwrapped Times times) {
  /**
   * Who came.
   *
   * @param users who came back
   * @param lost those of them who had no login, however often they tried
   * @param absent users who could not sign on before the outage, and so do not come back
   * @param unknown users who signed on and of whom nothing more came: the run ended before a login
   *     of theirs did
   * @param tries logins that were begun
   * @param mostWaiting highest number of users who waited at the same moment
   */
  public record Users(int users, int lost, int absent, int unknown, long tries, int mostWaiting) {}

  /**
   * How fast.
   *
   * @param arrivalsPerSecond users, divided by the time from the first to the last arrival
   * @param loginsPerSecond successful logins, divided by the time from the first arrival to the end
   *     of the last of them; null if there was none
   */
  public record Rates(double arrivalsPerSecond, Double loginsPerSecond) {}

  /**
   * How long.
   *
   * @param backlogMs from the last arrival until no user waited any more
   * @param allBackMs from the first arrival to the end of the last successful login; null if there
   *     was none
   */
  public record Times(long backlogMs, Long allBackMs) {}
}
