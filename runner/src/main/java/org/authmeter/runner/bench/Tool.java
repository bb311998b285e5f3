package org.authmeter.runner.bench;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.authmeter.common.campaign.Suggest;
import org.authmeter.runner.RunnerException;

/** What makes the logins; each is a process of its own. */
public enum Tool {
  AUTHMETER("AuthMeter's sampler in JMeter"),
  BARE("bare loop over JMeter's HTTP client"),
  JMETER("stock JMeter elements"),
  GRINDER("The Grinder"),
  LOCUST("Locust");

  private final String title;

  Tool(String title) {
    this.title = title;
  }

  /** As it is written on the command line. */
  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }

  public String title() {
    return title;
  }

  public static List<String> ids() {
    return Arrays.stream(values()).map(Tool::id).toList();
  }

  /**
   * @throws RunnerException status 2 for a name that is none
   */
  static Tool of(String id) {
    return Arrays.stream(values())
        .filter(t -> t.id().equals(id))
        .findFirst()
        .orElseThrow(
            () ->
                RunnerException.usage(
                    "--tools %s: unknown; %s".formatted(id, Suggest.legal(id, ids()))));
  }
}
