package org.authmeter.runner.failover;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.authmeter.runner.failover.FailoverRow.Event;
import org.authmeter.runner.jtl.JtlReader;
import org.authmeter.runner.jtl.JtlRow;

/**
 * The samples of a failover plan, as groovy-scripts/node-control.groovy and reauth-check.groovy
 * name them.
 *
 * @param actions what was done to components, by their time since the epoch
 * @param checks returns of users who were signed on before
 * @param returns of the load
 * @param problem why nothing can be told; empty if all is well
 */
public record FailoverSamples(
    List<Event> actions, List<Checked> checks, List<Returned> returns, String problem) {
  static final String ASKED_AGAIN = "ASKED_AGAIN";
  static final String NOT_TESTED = "NOT_TESTED";
  private static final String CHECK = "failover check ";
  private static final String CONTROL = "node control";
  private static final Pattern ACTION = Pattern.compile(CONTROL + " (\\w+) (\\S+)");

  /** One try of a user to return. */
  record Checked(
      String way, String user, boolean success, String code, String message, long endMs) {}

  /** A return of the load. */
  record Returned(String user, boolean success, boolean asked, long startMs, long endMs) {}

  /**
   * Reads them.
   *
   * @param unit label of a return of the load
   */
  public static FailoverSamples read(Path jtl, String unit) throws IOException {
    List<Event> actions = new ArrayList<>();
    List<Checked> checks = new ArrayList<>();
    List<Returned> returns = new ArrayList<>();
    String problem = "";
    try (JtlReader in = JtlReader.open(jtl)) {
      for (JtlRow row = in.next(); row != null; row = in.next()) {
        long end = row.timeStamp() + row.elapsed();
        String code = row.value("responseCode");
        Matcher action = ACTION.matcher(row.label());
        if (action.matches()) {
          actions.add(new Event(action.group(2), action.group(1), row.timeStamp(), end));
        } else if (row.label().equals(CONTROL) || row.label().equals("prepare")) {
          problem = row.success() || !problem.isEmpty() ? problem : row.failure();
        } else if (row.label().startsWith(CHECK)) {
          String message = (code + " " + row.value("responseMessage")).strip();
          checks.add(
              new Checked(
                  row.label().substring(CHECK.length()),
                  row.threadName(),
                  row.success(),
                  code,
                  message,
                  end));
        } else if (row.label().equals(unit)) {
          boolean asked = code.equals(ASKED_AGAIN);
          returns.add(new Returned(row.threadName(), row.success(), asked, row.timeStamp(), end));
        }
      }
    }
    actions.sort(Comparator.comparingLong(Event::atMs));
    if (problem.isEmpty() && actions.isEmpty()) {
      problem = "nothing was made to fail";
    }
    if (problem.isEmpty() && checks.isEmpty()) {
      problem = "no user returned after the fault";
    }
    return new FailoverSamples(actions, checks, returns, problem);
  }
}
