package org.authmeter.testbed.store;

import java.util.Optional;

/** For whom an id is, and whose it is, in one string: the SP first, which holds no line break. */
record TransientIdText(String serviceProvider, String principal) {
  private static final char SEPARATOR = '\n';

  String text() {
    return serviceProvider + SEPARATOR + principal;
  }

  /** The user, if the id was made for this SP: no SP can ask about an id of another. */
  static Optional<String> principal(String text, String serviceProvider) {
    int at = text.indexOf(SEPARATOR);
    return at >= 0 && text.substring(0, at).equals(serviceProvider)
        ? Optional.of(text.substring(at + 1))
        : Optional.empty();
  }
}
