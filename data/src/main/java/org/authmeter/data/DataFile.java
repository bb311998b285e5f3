package org.authmeter.data;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** A file that is written whole or not at all, and that takes nobody's place unasked. */
public final class DataFile {
  private static final int BUFFER = 1 << 18;

  /** Writes the content. */
  @FunctionalInterface
  public interface Content {
    void writeTo(OutputStream out) throws IOException;
  }

  private DataFile() {}

  /**
   * Refuses a place that is taken.
   *
   * @throws IllegalArgumentException when something is there and {@code force} is not given
   */
  public static void check(Path out, boolean force) {
    if (Files.exists(out) && !force) {
      throw new IllegalArgumentException(
          "--out %s is there already: name another, or say --force to replace it".formatted(out));
    }
  }

  /**
   * Writes beside the place, and moves there when whole.
   *
   * @throws IOException naming the file, the reason and the remedy
   */
  public static void write(Path out, Content content) throws IOException {
    Path file = out.toAbsolutePath();
    Path part = file.resolveSibling(file.getFileName() + ".part");
    // Ctrl-C ends the JVM without the finally below.
    part.toFile().deleteOnExit();
    try {
      try (OutputStream stream = new BufferedOutputStream(Files.newOutputStream(part), BUFFER)) {
        content.writeTo(stream);
      }
      Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new IOException(
          "%s cannot be written (%s). The incomplete file was removed. Check free space and permissions, or choose another path."
              .formatted(out, e.getMessage() == null ? e : e.getMessage()),
          e);
    } finally {
      Files.deleteIfExists(part);
    }
  }
}
