package org.authmeter.results.comparison;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import java.util.List;

/**
 * What was left of sessions at services after logouts were reported as done, in one run.
 *
 * @param logouts that were reported as done
 * @param meanLogoutMs from the request for the logout until it was reported as done; null if there
 *     was none
 * @param services in the order of their numbers
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record LogoutResult(
    String variant,
    String pattern,
    int repeat,
    long logouts,
    Double meanLogoutMs,
    List<Service> services) {
  /** Reads missing services as none. */
  public LogoutResult {
    services = services == null ? List.of() : List.copyOf(services);
  }

  /**
   * One service of each user.
   *
   * @param service its number
   * @param checks users whose page was asked for after the logout
   * @param late those of them who could open it at first, and later not
   * @param open those who could open it until the plan stopped asking
   * @param unanswered those whose request had another end
   * @param meanDelayMs from the report of the logout until the page was closed, over the late ones;
   *     null if there were none
   * @param maxDelayMs the longest of these
   */
  public record Service(
      int service,
      long checks,
      long late,
      long open,
      long unanswered,
      Double meanDelayMs,
      Long maxDelayMs) {}
}
