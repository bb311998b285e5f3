package org.authmeter.testbed.authmark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Policies of a file, a line each: path prefix, a tab, DN of an organizational unit whose people
 * may see what is below the path. A path below no prefix is not protected.
 */
final class PolicyStore {
  /** Who may see what. */
  record Policy(String prefix, String unit) {}

  private final Path file;
  private final boolean cache;
  private volatile List<Policy> cached;

  /**
   * @param cache false reads the file for each question
   */
  PolicyStore(Path file, boolean cache) {
    this.file = file;
    this.cache = cache;
  }

  static void write(Path file, String prefix, List<String> units) throws IOException {
    Files.write(file, units.stream().map(unit -> prefix + "\t" + unit).toList());
  }

  boolean isProtected(String path) throws IOException {
    return policies().stream().anyMatch(policy -> path.startsWith(policy.prefix()));
  }

  boolean allows(String unit, String path) throws IOException {
    return policies().stream()
        .anyMatch(
            policy -> path.startsWith(policy.prefix()) && policy.unit().equalsIgnoreCase(unit));
  }

  private List<Policy> policies() throws IOException {
    List<Policy> policies = cached;
    if (policies == null) {
      policies = read();
      cached = cache ? policies : null;
    }
    return policies;
  }

  private List<Policy> read() throws IOException {
    List<Policy> policies = new ArrayList<>();
    for (String line : Files.readAllLines(file)) {
      String[] parts = line.split("\t");
      if (parts.length != 2) {
        throw new IOException("%s: '%s' is not: path, tab, unit's DN".formatted(file, line));
      }
      policies.add(new Policy(parts[0], parts[1]));
    }
    return List.copyOf(policies);
  }
}
