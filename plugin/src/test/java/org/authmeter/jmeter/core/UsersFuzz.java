package org.authmeter.jmeter.core;

import java.nio.charset.StandardCharsets;
import org.authmeter.jmeter.load.Accounts;
import org.authmeter.jmeter.load.Share;

/** Fuzz target: accounts are read, or refused with the line. */
public final class UsersFuzz {
  private UsersFuzz() {}

  /** Called by Jazzer. */
  public static void fuzzerTestOneInput(byte[] data) {
    String text = new String(data, StandardCharsets.UTF_8);
    Accounts whole = read(text, Share.ALL);
    if (whole == null || whole.size() < 2) {
      return;
    }
    int shared = read(text, new Share(0, 2)).size() + read(text, new Share(1, 2)).size();
    if (shared != whole.size()) {
      throw new IllegalStateException(
          "two agents have %d of %d accounts".formatted(shared, whole.size()));
    }
    for (int i = 0; i < whole.size(); i++) {
      Accounts.User user = whole.get(i);
      if (user.name().isBlank() || user.password().isEmpty()) {
        throw new IllegalStateException("an account without a name or a password");
      }
    }
  }

  private static Accounts read(String text, Share share) {
    try {
      return Accounts.of(text, "the file", share, false);
    } catch (IllegalArgumentException e) {
      if (!e.getMessage().contains("the file")) {
        throw new IllegalStateException("refused without the name of the file", e);
      }
      return null;
    }
  }
}
