package org.authmeter.common.process;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** The last lines of a log, for messages. */
public final class Tail {
  private static final int MAXIMUM_BYTES = 8192;

  private Tail() {}

  /**
   * The last lines, oldest first, without empty ones and stack frames; empty if there is no such
   * file.
   */
  public static List<String> lines(Path file, int maximum) {
    try (RandomAccessFile f = new RandomAccessFile(file.toFile(), "r")) {
      long from = Math.max(0, f.length() - MAXIMUM_BYTES);
      byte[] end = new byte[(int) (f.length() - from)];
      f.seek(from);
      f.readFully(end);
      List<String> lines =
          new String(end, StandardCharsets.UTF_8)
              .lines()
              .map(String::strip)
              .filter(l -> !l.isEmpty() && !l.startsWith("at "))
              .toList();
      return lines.subList(Math.max(0, lines.size() - maximum), lines.size());
    } catch (IOException e) {
      return List.of();
    }
  }

  /** The last lines in one, or "nothing was logged". */
  public static String line(Path file, int maximum) {
    List<String> lines = lines(file, maximum);
    return lines.isEmpty() ? "nothing was logged" : String.join(" / ", lines);
  }
}
