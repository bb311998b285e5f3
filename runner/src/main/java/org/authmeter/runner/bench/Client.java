package org.authmeter.runner.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** How one tool is started, and how its logins are read. */
interface Client {

  /**
   * Gets what the tool needs, once before all rounds.
   *
   * @param log takes the output of programs that get it
   * @return why the tool cannot run here, or empty
   */
  default String prepare(Path log) throws IOException {
    return "";
  }

  /** Name and version of what makes the load. */
  String version();

  /**
   * @param folder of this turn: working directory, takes all that the tool writes
   */
  List<String> command(Load load, Path folder) throws IOException;

  /** Further environment of the process. */
  default Map<String, String> environment(Load load, Path folder) {
    return Map.of();
  }

  /** All logins that the tool has made in the folder, warm-up included. */
  List<Login> logins(Path folder) throws IOException;
}
