package org.authmeter.data;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

/** Web pages of an exact size, {@code page-001.html} and so on, each of which tells its number. */
public final class Pages {
  /** 14 KB, as the AuthMark Login Scenario has them. */
  public static final int SIZE = 14 * 1024;

  public static final int COUNT = 100;

  private static final List<String> WORDS =
      List.of(
          "account",
          "answer",
          "balance",
          "branch",
          "campus",
          "customer",
          "department",
          "invoice",
          "journal",
          "library",
          "manager",
          "meeting",
          "notice",
          "office",
          "order",
          "partner",
          "payment",
          "policy",
          "project",
          "report",
          "request",
          "schedule",
          "service",
          "statement");

  private static final String END = "</p>\n</body>\n</html>\n";

  /** Bytes of a page that has nothing but its title. */
  static final int LEAST_SIZE = beginning(1).length() + END.length();

  private Pages() {}

  public static String name(int number) {
    return String.format(Locale.ROOT, "page-%03d.html", number);
  }

  /** What the title of a page says, and no other page. */
  public static String title(int number) {
    return String.format(Locale.ROOT, "AuthMark page %03d", number);
  }

  /**
   * One page.
   *
   * @param size bytes
   * @param seed chooses the words
   * @throws IllegalArgumentException when the title alone needs more
   */
  public static byte[] page(int number, int size, long seed) {
    if (size < LEAST_SIZE) {
      throw new IllegalArgumentException(
          "a page of %d bytes has no room for its title: %d bytes at least"
              .formatted(size, LEAST_SIZE));
    }
    StringBuilder page = new StringBuilder(size).append(beginning(number));
    int left = size - page.length() - END.length();
    SplittableRandom random = new SplittableRandom(seed * 1_000_003L + number);
    while (left > 0) {
      String word =
          WORDS.get(random.nextInt(WORDS.size())) + (random.nextInt(12) == 0 ? "\n" : " ");
      page.append(word, 0, Math.min(left, word.length()));
      left -= word.length();
    }
    return page.append(END).toString().getBytes(StandardCharsets.US_ASCII);
  }

  private static String beginning(int number) {
    String title = title(number);
    return "<!DOCTYPE html>\n<html lang=\"en\">\n<head><title>%s</title></head>\n<body>\n<h1>%s</h1>\n<p>"
        .formatted(title, title);
  }

  /** Writes pages 1 to {@code count} to a folder, which is made. */
  public static void write(Path folder, int count, int size, long seed) throws IOException {
    Files.createDirectories(folder);
    for (int number = 1; number <= count; number++) {
      Files.write(folder.resolve(name(number)), page(number, size, seed));
    }
  }
}
