package org.authmeter.runner.plan;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import picocli.CommandLine;

/** Requests as the command line makes them, of a testbed with its own servers alone. */
public final class Asked {
  private Asked() {}

  /**
   * @param options names and values in turn; one with the value null or an empty list is left out,
   *     and -J is repeated for each of a list
   */
  public static RunRequest run(String scenario, Object... options) {
    List<String> line = new ArrayList<>(List.of("--embedded"));
    for (int i = 0; i < options.length; i += 2) {
      String name = (String) options[i];
      Object value = options[i + 1];
      if (value instanceof Collection<?> all && name.equals("-J")) {
        all.forEach(each -> line.addAll(List.of(name, each.toString())));
      } else if (value instanceof Collection<?> all) {
        all.forEach(each -> line.add(name + "=" + each));
      } else if (value != null) {
        line.add(name + "=" + value);
      }
    }
    RunOptions parsed = new RunOptions();
    new CommandLine(parsed).parseArgs(line.toArray(String[]::new));
    try {
      return RunRequest.of(scenario, parsed, List.of());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
