package org.authmeter.testbed.core;

import java.net.URI;

/** QueryNumbers in the query of a request to the control. */
final class QueryNumbers {
  private QueryNumbers() {}

  /**
   * @throws ControlRefusal 400 when the parameter is missing, no number, or out of its range
   */
  static long of(URI uri, String name, long least, long most) {
    String query = uri.getQuery() == null ? "" : uri.getQuery();
    for (String each : query.split("&")) {
      if (each.startsWith(name + "=") && each.substring(name.length() + 1).matches("\\d{1,9}")) {
        long value = Long.parseLong(each.substring(name.length() + 1));
        if (value >= least && value <= most) {
          return value;
        }
      }
    }
    throw new ControlRefusal(
        400, "'%s': %s must be a number from %d to %d".formatted(query, name, least, most));
  }
}
