package org.authmeter.memcached.protocol;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/**
 * Reads lines and data blocks. Answers wait in the output until no further request is at hand, so
 * that pipelined requests share packets.
 */
public final class ProtocolInput {
  /** As much as memcached 1.6 takes of a line that is no retrieval. */
  static final int MAX_LINE = 2048;

  /** A retrieval may name very many keys. */
  static final int MAX_RETRIEVAL_LINE = 1024 * 1024;

  /** A line that does not end in time: the rest of the stream cannot be read as requests. */
  public static final class LineTooLongException extends IOException {
    private static final long serialVersionUID = 1L;

    LineTooLongException(int bytes) {
      super("no line end within " + bytes + " bytes");
    }
  }

  /** What surrounds a read that may block. */
  public interface Waiting {
    void begins() throws IOException;

    void ends();
  }

  private final InputStream in;
  private final Waiting waiting;
  private byte[] buffer = new byte[16 * 1024];
  private int start;
  private int end;

  public ProtocolInput(InputStream in, Waiting waiting) {
    this.in = in;
    this.waiting = waiting;
  }

  /**
   * The next line without its end (LF or CRLF), as ISO-8859-1; null at the end of the stream, where
   * an unfinished line does not count.
   */
  public String readLine() throws IOException {
    int scanned = 0;
    while (true) {
      for (int i = start + scanned; i < end; i++) {
        if (buffer[i] == '\n') {
          int length = i > start && buffer[i - 1] == '\r' ? i - 1 - start : i - start;
          String line = new String(buffer, start, length, StandardCharsets.ISO_8859_1);
          start = i + 1;
          return line;
        }
      }
      scanned = end - start;
      int limit = scanned > MAX_LINE && retrieval() ? MAX_RETRIEVAL_LINE : MAX_LINE;
      if (scanned > limit) {
        throw new LineTooLongException(limit);
      }
      if (!fill()) {
        return null;
      }
    }
  }

  private boolean retrieval() {
    String head = new String(buffer, start, 5, StandardCharsets.ISO_8859_1);
    return head.startsWith("get ")
        || head.startsWith("gat ")
        || head.equals("gets ")
        || head.equals("gats ");
  }

  /** A block of exactly so many bytes. */
  public byte[] readBlock(int length) throws IOException {
    byte[] block = new byte[length];
    int have = Math.min(length, end - start);
    System.arraycopy(buffer, start, block, 0, have);
    start += have;
    if (have < length) {
      waiting.begins();
      int read = in.readNBytes(block, have, length - have);
      waiting.ends();
      if (read < length - have) {
        throw new EOFException("stream ended within a data block of " + length + " bytes");
      }
    }
    return block;
  }

  /** The next byte without taking it; -1 at the end of the stream. */
  public int peek() throws IOException {
    return start < end || fill() ? buffer[start] & 0xff : -1;
  }

  public void skip(long count) throws IOException {
    long left = count;
    while (left > 0) {
      if (start == end && !fill()) {
        throw new EOFException("stream ended within a data block that was being skipped");
      }
      int step = (int) Math.min(left, end - start);
      start += step;
      left -= step;
    }
  }

  private boolean fill() throws IOException {
    if (start == end) {
      start = 0;
      end = 0;
    } else if (end == buffer.length) {
      makeRoom();
    }
    waiting.begins();
    int count = in.read(buffer, end, buffer.length - end);
    waiting.ends();
    if (count < 0) {
      return false;
    }
    end += count;
    return true;
  }

  private void makeRoom() {
    byte[] target = start == 0 ? new byte[buffer.length * 2] : buffer;
    System.arraycopy(buffer, start, target, 0, end - start);
    end -= start;
    start = 0;
    buffer = target;
  }
}
