package org.authmeter.trylogin;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Properties;
import java.util.function.Function;
import org.authmeter.trylogin.attempt.TrySettings;
import org.authmeter.trylogin.attempt.TryVerdict;

/**
 * One attempt with all that it printed.
 *
 * @param text of both streams
 */
record Tried(TryVerdict verdict, String text) {

  /**
   * @param ask who answers at the terminal; null = there is none
   * @param options name, value, name, value
   */
  static Tried of(Function<String, String> ask, String... options) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    PrintStream print = new PrintStream(out, true, StandardCharsets.UTF_8);
    TryVerdict verdict = new TryMain(print, print, ask).run(settings(ask != null, options));
    return new Tried(verdict, out.toString(StandardCharsets.UTF_8));
  }

  static TrySettings settings(boolean terminal, String... options) {
    Properties properties = new Properties();
    properties.setProperty("try.user", "test001");
    properties.setProperty("try.password", "test001pw");
    properties.setProperty("try.terminal", Boolean.toString(terminal));
    properties.setProperty("try.filter", "(uid={user})");
    for (int i = 0; i < options.length; i += 2) {
      properties.setProperty("try." + options[i], options[i + 1]);
    }
    return TrySettings.of(properties);
  }
}
