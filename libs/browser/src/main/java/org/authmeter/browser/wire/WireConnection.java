package org.authmeter.browser.wire;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.apache.http.HttpException;
import org.apache.http.HttpRequest;
import org.apache.http.HttpResponse;
import org.apache.http.config.MessageConstraints;
import org.apache.http.impl.conn.DefaultHttpResponseParserFactory;
import org.apache.http.impl.conn.DefaultManagedHttpClientConnection;

/**
 * A connection that takes no more headers of an answer than browsers do: without a limit, a server
 * that never ends them fills the memory. Octets of headers that are not ASCII go out as they came,
 * such as those of a cookie in UTF-8.
 *
 * <p>For one thread, except {@link #shutdown}, which ends what it does.
 */
public final class WireConnection extends DefaultManagedHttpClientConnection {
  /** Status line and headers of an answer, those of interim answers included; as Chromium. */
  static final int MAX_HEAD_BYTES = 256 * 1024;

  private static final int MAX_HEADERS = 2000;
  private static final int BUFFER = 8192;

  private long headLeft = Long.MAX_VALUE;
  private TimedSocket timed;

  /** Not connected yet. */
  public WireConnection() {
    super(
        "http",
        BUFFER,
        BUFFER,
        null, // octets are read as Latin-1
        StandardCharsets.ISO_8859_1
            .newEncoder()
            .onUnmappableCharacter(CodingErrorAction.REPLACE)
            .onMalformedInput(CodingErrorAction.REPLACE),
        MessageConstraints.custom()
            .setMaxLineLength(MAX_HEAD_BYTES)
            .setMaxHeaderCount(MAX_HEADERS)
            .build(),
        null,
        null,
        null,
        DefaultHttpResponseParserFactory.INSTANCE); // takes a line end after the page before
  }

  @Override
  public void bind(Socket socket) throws IOException {
    if (socket instanceof TimedSocket plain) {
      timed = plain;
    }
    super.bind(socket);
  }

  /** All that is read from now on must be there within this time, however it trickles in. */
  public void limit(Duration whole) {
    timed.limit(whole);
  }

  @Override
  public void sendRequestHeader(HttpRequest request) throws HttpException, IOException {
    headLeft = MAX_HEAD_BYTES + BUFFER; // a page may begin in the buffer that ends the headers
    super.sendRequestHeader(request);
  }

  @Override
  public HttpResponse receiveResponseHeader() throws HttpException, IOException {
    HttpResponse response = super.receiveResponseHeader();
    if (response.getStatusLine().getStatusCode() >= 200) {
      headLeft = Long.MAX_VALUE;
    }
    return response;
  }

  @Override
  protected InputStream getSocketInputStream(Socket socket) throws IOException {
    return new FilterInputStream(super.getSocketInputStream(socket)) {
      @Override
      public int read(byte[] buffer, int offset, int length) throws IOException {
        int read = in.read(buffer, offset, length);
        headLeft -= Math.max(0, read);
        if (headLeft < 0) {
          throw new PageTooLargeException("more than " + MAX_HEAD_BYTES + " bytes of headers came");
        }
        return read;
      }
    };
  }
}
