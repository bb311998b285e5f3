package org.authmeter.runner.bench.weblab;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** How a tool is started, and how its figures are read. */
interface WebClient {
  /** Name and version of what makes the load. */
  String version();

  /**
   * Gets what it needs.
   *
   * @param log takes what that prints
   * @return why it cannot run here, or empty
   */
  default String prepare(Path log) throws IOException {
    return "";
  }

  /**
   * @param addresses what the testbed wrote about itself
   * @param folder of this turn: takes all that the tool writes
   */
  List<String> command(WebCase webCase, Duration time, Path addresses, Path folder)
      throws IOException;

  Map<String, String> environment(WebCase webCase, Path addresses, Path folder) throws IOException;

  /** What it measured within its time. */
  WebFigures figures(Duration time, Path folder) throws IOException;

  /** True if all users of a second start together. */
  default boolean startsInSteps() {
    return false;
  }
}
