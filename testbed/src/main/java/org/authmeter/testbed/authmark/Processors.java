package org.authmeter.testbed.authmark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Gives a process so many processors and no more, as Solaris' psradm did in the published
 * measurement: by Linux's taskset(1). Elsewhere the processes are not bound.
 */
final class Processors {
  /** Nothing is bound. */
  static final Processors NONE = new Processors(List.of());

  private static final Path TASKSET = Path.of("/usr/bin/taskset");
  private static final Path STATUS = Path.of("/proc/self/status");
  private static final String ALLOWED = "Cpus_allowed_list:";

  private final List<Integer> ids;

  private Processors(List<Integer> ids) {
    this.ids = ids;
  }

  static Processors of(List<Integer> ids) {
    return new Processors(ids);
  }

  /** Those that this process may use; none when they cannot be given out. */
  static Processors ofThisMachine() {
    try {
      if (Files.isExecutable(TASKSET) && Files.exists(STATUS)) {
        for (String line : Files.readAllLines(STATUS)) {
          if (line.startsWith(ALLOWED)) {
            return new Processors(parse(line.substring(ALLOWED.length()).strip()));
          }
        }
      }
    } catch (IOException e) {
      // as if there were no taskset
    }
    return NONE;
  }

  /** A list such as {@code 0-3,8}. */
  static List<Integer> parse(String list) {
    List<Integer> ids = new ArrayList<>();
    for (String part : list.split(",")) {
      String[] ends = part.strip().split("-");
      int last = Integer.parseInt(ends[ends.length - 1]);
      for (int id = Integer.parseInt(ends[0]); id <= last; id++) {
        ids.add(id);
      }
    }
    return ids;
  }

  boolean canBeGiven() {
    return !ids.isEmpty();
  }

  int count() {
    return ids.size();
  }

  /** Those beyond the first so many; none when there are no more. */
  Processors after(int count) {
    return new Processors(ids.subList(Math.min(count, ids.size()), ids.size()));
  }

  /**
   * The command, bound to processors.
   *
   * @param first how many processors earlier servers were given; beyond the last one it starts
   *     again with the first, so that servers share them
   * @param count of this server
   */
  List<String> bind(List<String> command, int first, int count) {
    if (ids.isEmpty()) {
      return command;
    }
    List<String> given = new ArrayList<>();
    for (int i = 0; i < Math.min(count, ids.size()); i++) {
      given.add(ids.get((first + i) % ids.size()).toString());
    }
    List<String> bound =
        new ArrayList<>(List.of(TASKSET.toString(), "-c", String.join(",", given)));
    bound.addAll(command);
    return bound;
  }
}
