package org.authmeter.jmeter.http;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/**
 * Ends reading at a limit. After that it does not close the stream below, because closing an HTTP
 * body reads it to its end, and an endless one has none; the connection is dropped instead.
 */
final class BoundedStream extends FilterInputStream {
  private final long limit;
  private long left;

  BoundedStream(InputStream in, long limit) {
    super(in);
    this.limit = limit;
    this.left = limit;
  }

  @Override
  public int read() throws IOException {
    int octet = super.read();
    return octet < 0 ? octet : count(1) > 0 ? octet : -1;
  }

  @Override
  public int read(byte[] buffer, int offset, int length) throws IOException {
    int read = super.read(buffer, offset, length);
    return read <= 0 ? read : count(read);
  }

  @Override
  public void close() throws IOException {
    if (left >= 0) {
      super.close();
    }
  }

  private int count(int read) throws IOException {
    left -= read;
    if (left < 0) {
      throw new PageTooLargeException(limit);
    }
    return read;
  }
}
