package org.authmeter.runner.bench.weblab;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.authmeter.common.campaign.Suggest;
import org.authmeter.runner.RunnerException;

/** Who makes the requests; each turn is a process of its own. */
public enum WebTool {
  AUTHMETER(true),
  LOCUST(true),
  LOCUST_FAST(true),
  /** The same user on each iteration, as the lab's plans have it. */
  SAME_USER(false),
  /** The same user without keep-alive: a connection for each request, TLS sessions resumed. */
  CLOSE(false),
  /** A new user at each iteration, as JMeter's thread groups can be set. */
  NEW_USER(false);

  private final boolean paced;

  WebTool(boolean paced) {
    this.paced = paced;
  }

  /** As it is written on the command line. */
  public String id() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  boolean serves(WebCase webCase) {
    return paced == webCase.isPaced();
  }

  /** True if it is of Locust. */
  boolean isLocust() {
    return this == LOCUST || this == LOCUST_FAST;
  }

  public static List<String> ids() {
    return Arrays.stream(values()).map(WebTool::id).toList();
  }

  /**
   * @throws RunnerException status 2 for a name that is none
   */
  static WebTool of(String id) {
    return Arrays.stream(values())
        .filter(t -> t.id().equals(id))
        .findFirst()
        .orElseThrow(
            () ->
                RunnerException.usage(
                    "--tools %s: unknown; %s".formatted(id, Suggest.legal(id, ids()))));
  }
}
