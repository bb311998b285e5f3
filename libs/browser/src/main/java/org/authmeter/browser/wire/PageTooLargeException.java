package org.authmeter.browser.wire;

import java.io.IOException;

/** An answer is longer than allowed. */
public final class PageTooLargeException extends IOException {
  private static final long serialVersionUID = 1L;

  public PageTooLargeException(String message) {
    super(message);
  }
}
