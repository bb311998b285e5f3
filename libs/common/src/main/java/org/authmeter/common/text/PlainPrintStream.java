package org.authmeter.common.text;

import java.io.PrintStream;

/**
 * Prints {@link PlainText}, whoever the text came from. A carriage return at the beginning or the
 * end of what is printed rewrites a line of progress and stays.
 */
public final class PlainPrintStream extends PrintStream {
  private final PrintStream to;

  /**
   * @param to takes the text, and encodes it
   */
  public PlainPrintStream(PrintStream to) {
    super(to, true);
    this.to = to;
  }

  @Override
  public void print(String text) {
    String shown = String.valueOf(text);
    int from = shown.startsWith("\r") ? 1 : 0;
    int end = shown.length() > from && shown.endsWith("\r") ? shown.length() - 1 : shown.length();
    String plain = PlainText.of(shown.substring(from, end));
    to.print(shown.substring(0, from) + plain + shown.substring(end));
    to.flush();
  }

  @Override
  public void println(String line) {
    print(line);
    println();
  }

  @Override
  public void println(Object line) {
    println(String.valueOf(line));
  }

  @Override
  public void print(Object value) {
    print(String.valueOf(value));
  }
}
