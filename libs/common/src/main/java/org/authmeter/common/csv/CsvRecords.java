package org.authmeter.common.csv;

import java.io.Closeable;
import java.io.IOException;
import java.io.Reader;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Reads CSV record by record (RFC 4180), however large it is: a value may be in double quotes, and
 * may then hold the separator, line breaks and doubled quotes. Lines end with LF, CRLF or CR. Empty
 * lines and a byte order mark at the beginning are skipped.
 *
 * <p>It is as strict as JMeter: a quote inside a value without quotes, or text behind a closing
 * quote, is an error and not a part of the value, because values of several records would otherwise
 * become one.
 */
public final class CsvRecords implements Closeable {
  private static final char QUOTE = '"';
  private static final char BYTE_ORDER_MARK = '\uFEFF';
  private static final int END = -1;

  private final Reader in;
  private final char separator;
  private final char[] buffer = new char[1 << 13];
  private final StringBuilder value = new StringBuilder();
  private final List<String> values = new ArrayList<>();
  private int length;
  private int next;
  private long lines = 1;
  private long line;
  private boolean cut;
  private boolean open;
  private boolean begun;

  /**
   * @param separator between two values
   */
  public CsvRecords(Reader in, char separator) {
    this.in = in;
    this.separator = separator;
  }

  /** A record as a line with its end: commas between the values, quotes where they are needed. */
  public static String line(String[] values) {
    return Stream.of(values).map(CsvRecords::quoted).collect(Collectors.joining(",", "", "\n"));
  }

  private static String quoted(String value) {
    boolean needed = value.chars().anyMatch(c -> c == ',' || c == QUOTE || c == '\n' || c == '\r');
    return needed ? QUOTE + value.replace("\"", "\"\"") + QUOTE : value;
  }

  /** The line in which the last record began, from 1; 0 before the first. */
  public long line() {
    return line;
  }

  /** Whether the input ended within the last record: no line end followed it. */
  public boolean isCut() {
    return cut;
  }

  /** Whether the input ended within a value in quotes. */
  public boolean isQuoteOpen() {
    return open;
  }

  /**
   * The values of the next record; null at the end.
   *
   * @throws CsvException if it is no CSV; but an open quote at the end of the input is {@link
   *     #isQuoteOpen}
   */
  public String[] next() throws IOException {
    if (!begun) {
      begun = true;
      if (peek() == BYTE_ORDER_MARK) {
        next++;
      }
    }
    int c = read();
    while (c == '\n') {
      c = read();
    }
    if (c == END) {
      return null;
    }
    line = lines;
    values.clear();
    while (true) {
      c = c == QUOTE ? quoted() : plain(c);
      values.add(value.toString());
      value.setLength(0);
      if (c != separator) {
        cut = c == END;
        return values.toArray(String[]::new);
      }
      c = read();
    }
  }

  /**
   * Reads a value without quotes.
   *
   * @return what follows it
   */
  private int plain(int first) throws IOException {
    int c = first;
    while (c != separator && c != '\n' && c != END) {
      if (c == QUOTE) {
        throw new CsvException(
            lines, "a double quote stands inside a value that does not begin with one");
      }
      value.append((char) c);
      c = read();
    }
    return c;
  }

  /**
   * Reads a value behind its opening quote, with its line breaks as they are.
   *
   * @return what follows it
   */
  private int quoted() throws IOException {
    long opened = lines;
    while (true) {
      int c = readRaw();
      if (c == END) {
        open = true;
        return END;
      }
      if (c == QUOTE) {
        c = read();
        if (c == separator || c == '\n' || c == END) {
          return c;
        }
        if (c != QUOTE) {
          throw new CsvException(opened, "text follows the closing double quote of a value");
        }
      }
      value.append((char) c);
    }
  }

  /** The next character; every line end is a line feed. */
  private int read() throws IOException {
    int c = readRaw();
    if (c != '\r') {
      return c;
    }
    if (peek() == '\n') {
      readRaw();
    }
    return '\n';
  }

  private int readRaw() throws IOException {
    int c = peek();
    if (c == END) {
      return END;
    }
    next++;
    if (c == '\n' || c == '\r' && peek() != '\n') {
      lines++;
    }
    return c;
  }

  private int peek() throws IOException {
    while (next == length) {
      length = in.read(buffer);
      next = 0;
      if (length < 0) {
        length = 0;
        return END;
      }
    }
    return buffer[next];
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
