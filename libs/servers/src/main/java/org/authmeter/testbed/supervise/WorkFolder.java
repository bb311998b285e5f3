package org.authmeter.testbed.supervise;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/** A folder for keys, logs and data of one testbed, readable by its owner only. */
public final class WorkFolder implements AutoCloseable {
  private static final long LIMIT_NANOS = 10_000_000_000L;
  private static final long RETRY_NANOS = 50_000_000;

  private final Path path;

  private WorkFolder(Path path) {
    this.path = path;
  }

  static WorkFolder create() throws IOException {
    // Java makes temporary folders with mode 700.
    return new WorkFolder(Files.createTempDirectory("authmeter-testbed-").toRealPath());
  }

  Path path() {
    return path;
  }

  /**
   * Makes a folder that a program of another user can reach, which this one's owner alone can not.
   * It goes when the work folder goes, which has a link to it.
   */
  public static Path outside(Path work, String name) throws IOException {
    Path folder = Files.createTempDirectory(work.getFileName() + "-").toRealPath();
    return Files.createSymbolicLink(work.resolve(name), folder).toRealPath();
  }

  @Override
  public void close() throws IOException {
    try (Stream<Path> links = Files.list(path).filter(Files::isSymbolicLink)) {
      for (Path link : links.toList()) {
        delete(link.toRealPath());
      }
    }
    delete(path);
  }

  /** Tries again for a while: a server that was just asked to end may still write. */
  private static void delete(Path path) throws IOException {
    long end = System.nanoTime() + LIMIT_NANOS;
    while (true) {
      try (Stream<Path> all = Files.walk(path)) {
        for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
          Files.deleteIfExists(each);
        }
        return;
      } catch (DirectoryNotEmptyException | UncheckedIOException e) {
        if (System.nanoTime() > end) {
          throw new IOException("cannot delete " + path + ": " + e.getMessage(), e);
        }
        LockSupport.parkNanos(RETRY_NANOS);
      }
    }
  }
}
