package org.authmeter.results.campaign;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The run that the name of a virtual user identifies: {@code
 * [host-]/<scenario>/<variant>/<pattern>/<repeat> <group> <n>-<m>}. The plans name their thread
 * groups so; JMeter adds the numbers, and in a distributed test the agent's host.
 *
 * @param host agent that made the sample; empty without agents
 * @param group name of the thread group behind the repeat, such as {@code measurement}
 */
public record ThreadName(
    String host, String scenario, String variant, String pattern, int repeat, String group) {
  /** Pattern of the functional tests, which are no load. */
  public static final String FUNCTIONAL = "functional";

  private static final String WARM_UP = "warm-up";
  private static final Pattern FORM =
      Pattern.compile("(?:([^/]*)-)?/([^/]+)/([^/]+)/([^/]+)/(\\d{1,9}) (.+)");
  private static final Pattern NUMBERS = Pattern.compile("\\d+-\\d+");
  private static final Pattern FOREIGN_WARM_UP = Pattern.compile("(?:\\S+-)?warm-up \\d+-\\d+");
  private static final Pattern ANY_WARM_UP =
      Pattern.compile(
          "(?:(?:[^/]*-)?/[^/]+/[^/]+/[^/]+/\\d+ warm-up.*|(?:\\S+-)?warm-up) \\d+-\\d+");

  /** Whether the samples are those of a warm-up. */
  public boolean isWarmUp() {
    return group.startsWith(WARM_UP);
  }

  /** Whether the samples are functional tests. */
  public boolean isFunctional() {
    return FUNCTIONAL.equals(pattern);
  }

  /** Whether a name of any form is that of a thread of a warm-up. */
  public static boolean isWarmUp(String thread) {
    return ANY_WARM_UP.matcher(thread).matches();
  }

  /** Whether a name of another form is that of a thread group called {@code warm-up}. */
  public static boolean isForeignWarmUp(String thread) {
    return FOREIGN_WARM_UP.matcher(thread).matches();
  }

  /**
   * Reads names, and remembers those of each thread group. An open load has a virtual user for each
   * arrival, so the numbers at the end are no part of what is remembered.
   */
  public static final class Reader {
    /** Thread groups of all cells and agents are few; names of another form may be many. */
    private static final int MAX_KNOWN = 10_000;

    private final Map<String, Optional<ThreadName>> known = new HashMap<>();

    /**
     * @return null if the name is not of this form
     */
    public ThreadName read(String thread) {
      int end = thread.lastIndexOf(' ');
      if (end < 0) {
        return null;
      }
      String group = thread.substring(0, end);
      Optional<ThreadName> name = known.get(group);
      if (name == null) {
        if (known.size() >= MAX_KNOWN) {
          known.clear();
        }
        name = Optional.ofNullable(parse(group));
        known.put(group, name);
      }
      return name.isPresent() && NUMBERS.matcher(thread.substring(end + 1)).matches()
          ? name.get()
          : null;
    }

    private static ThreadName parse(String group) {
      Matcher m = FORM.matcher(group);
      return !m.matches()
          ? null
          : new ThreadName(
              m.group(1) == null ? "" : m.group(1),
              m.group(2),
              m.group(3),
              m.group(4),
              Integer.parseInt(m.group(5)),
              m.group(6).strip());
    }
  }
}
