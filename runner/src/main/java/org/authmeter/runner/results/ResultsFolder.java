package org.authmeter.runner.results;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.authmeter.runner.RunnerException;

/**
 * Where a run leaves what it measured: {@code record.json}, {@code cells/variant/pattern/repeat/},
 * {@code comparison.json} and {@code report/}; against a target, and where stores are restarted,
 * {@code preflight/} too. While it works there is a {@code .work}.
 */
public record ResultsFolder(Path root) {
  private static final DateTimeFormatter STAMP =
      DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'").withZone(ZoneOffset.UTC);

  /** {@code results/<name>-<UTC time>} in the working directory. */
  public static Path standard(String name, Instant now) {
    return Path.of("results", name + "-" + STAMP.format(now));
  }

  /**
   * Makes a new folder.
   *
   * @throws RunnerException status 2 if it holds something, 3 if it cannot be written
   */
  public static ResultsFolder create(Path out) {
    Path root = out.toAbsolutePath().normalize();
    try {
      if (Files.isDirectory(root) && !list(root).isEmpty()) {
        throw RunnerException.usage(
            "--out %s is not empty. Name a new folder, or remove what is in it.".formatted(root));
      }
      if (Files.exists(root) && !Files.isDirectory(root)) {
        throw RunnerException.usage("--out %s is a file. Name a folder.".formatted(root));
      }
      ResultsFolder folder = new ResultsFolder(root);
      Files.createDirectories(folder.work());
      return folder;
    } catch (IOException e) {
      throw RunnerException.environment(
          "%s cannot be written (%s). Name another folder with --out, or ask for permission."
              .formatted(root, e),
          e);
    }
  }

  private static List<Path> list(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.toList();
    }
  }

  public Path work() {
    return root.resolve(".work");
  }

  /** Logins before the load. */
  public Path preflight() {
    return root.resolve("preflight");
  }

  public Path cells() {
    return root.resolve("cells");
  }

  public Path cell(String variant, String pattern, int repeat) {
    return cells().resolve(variant).resolve(pattern).resolve(Integer.toString(repeat));
  }

  /** All files with processor time and memory of cells, as the comparison takes them. */
  public String hosts() {
    return cells() + "/*/*/*/hosts.csv";
  }

  public Path record() {
    return root.resolve("record.json");
  }

  public Path comparison() {
    return root.resolve("comparison.json");
  }

  public Path report() {
    return root.resolve("report");
  }

  /** How large a system must be, where that was asked. */
  public Path sizing() {
    return root.resolve("sizing.json");
  }

  /** Gates in JUnit's form. */
  public Path gates() {
    return root.resolve("gates.xml");
  }

  public Path summary() {
    return root.resolve("summary.md");
  }

  /** Removes what only the work needed. */
  public void removeWork() throws IOException {
    delete(work());
  }

  public static void delete(Path tree) throws IOException {
    if (!Files.exists(tree)) {
      return;
    }
    try (Stream<Path> files = Files.walk(tree)) {
      files.sorted(Comparator.reverseOrder()).forEach(ResultsFolder::deleteOne);
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  private static void deleteOne(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
