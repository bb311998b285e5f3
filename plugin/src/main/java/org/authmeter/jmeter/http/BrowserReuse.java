package org.authmeter.jmeter.http;

/** What a sample does with the browser session before it. */
public enum BrowserReuse {
  /** A new browser: no cookies, connections, TLS sessions. */
  NEW,
  /** The browser as it is. */
  KEEP,
  /** The service's cookies are dropped, so that the sign-on server's session is put to use. */
  SSO
}
