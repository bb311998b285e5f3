package org.authmeter.memcached.protocol;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** Writes lines and data blocks; {@link #flush} is up to the caller. */
public final class ProtocolOutput {
  private static final byte[] END_OF_LINE = {'\r', '\n'};

  private final BufferedOutputStream out;

  public ProtocolOutput(OutputStream out) {
    this.out = new BufferedOutputStream(out, 32 * 1024);
  }

  public void line(String line) throws IOException {
    out.write(line.getBytes(StandardCharsets.ISO_8859_1));
    out.write(END_OF_LINE);
  }

  public void block(byte[] data) throws IOException {
    out.write(data);
    out.write(END_OF_LINE);
  }

  public void flush() throws IOException {
    out.flush();
  }
}
