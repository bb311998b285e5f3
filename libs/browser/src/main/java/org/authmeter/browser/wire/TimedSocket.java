package org.authmeter.browser.wire;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Proxy;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.time.Duration;

/** A socket whose reads can all end at one time: an answer that trickles does not put it off. */
final class TimedSocket extends Socket {
  private boolean limited;
  private long end;

  private TimedSocket() {}

  private TimedSocket(Proxy proxy) {
    super(proxy);
  }

  /**
   * By the SOCKS proxy of the Java runtime where it has one. It would look for one at each
   * connection otherwise, by an address that it makes and parses.
   */
  static TimedSocket create() {
    boolean proxied =
        System.getProperty("socksProxyHost") != null
            || Boolean.getBoolean("java.net.useSystemProxies");
    return proxied ? new TimedSocket() : new TimedSocket(Proxy.NO_PROXY);
  }

  /** Off is how the system makes it: HttpClient's call for that is saved. */
  @Override
  public void setReuseAddress(boolean on) throws SocketException {
    if (on) {
      super.setReuseAddress(true);
    }
  }

  /** As {@link #setReuseAddress}. */
  @Override
  public void setKeepAlive(boolean on) throws SocketException {
    if (on) {
      super.setKeepAlive(true);
    }
  }

  /** Reads from now on end within this time. */
  void limit(Duration whole) {
    limited = true;
    end = System.nanoTime() + whole.toNanos();
  }

  /** Each read may take the time of {@link #setSoTimeout} again. */
  void unlimit() throws IOException {
    limited = false;
    setSoTimeout(0);
  }

  @Override
  public InputStream getInputStream() throws IOException {
    return new FilterInputStream(super.getInputStream()) {
      @Override
      public int read() throws IOException {
        bound();
        return super.read();
      }

      @Override
      public int read(byte[] buffer, int offset, int length) throws IOException {
        bound();
        return super.read(buffer, offset, length);
      }
    };
  }

  private void bound() throws IOException {
    if (!limited) {
      return;
    }
    long left = Duration.ofNanos(end - System.nanoTime()).toMillis();
    if (left <= 0) {
      throw new SocketTimeoutException("Read timed out");
    }
    setSoTimeout((int) Math.min(left, Integer.MAX_VALUE));
  }
}
