package org.authmeter.testbed.cas;

import java.util.Map;
import org.authmeter.testbed.web.Html;

/** The server's pages, and those of the service. */
final class CasPages {
  static final String LOGIN = Html.template(CasPages.class, "login.html");
  static final String SERVICE = Html.template(CasPages.class, "service.html");
  private static final String MESSAGE = Html.template(CasPages.class, "message.html");

  private CasPages() {}

  static String message(String text) {
    return Html.fill(MESSAGE, Map.of("message", text));
  }
}
