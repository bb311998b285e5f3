package org.authmeter.jmeter.http;

import java.io.IOException;

/** A page is longer than allowed, counted after decompression. */
final class PageTooLargeException extends IOException {
  private static final long serialVersionUID = 1L;

  PageTooLargeException(long limit) {
    super("page longer than " + limit + " bytes");
  }
}
