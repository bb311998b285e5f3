package org.authmeter.testbed.sp;

import java.util.Map;
import org.authmeter.testbed.web.Html;

/** The SP's pages besides the resource. */
final class SpPages {
  private static final String ERROR = Html.template(SpPages.class, "error.html");

  private SpPages() {}

  static String error(String message) {
    return Html.fill(ERROR, Map.of("message", message));
  }
}
