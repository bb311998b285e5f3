package org.authmeter.browser.walk;

/** What is done with a kind of page between the login form and the Response. */
public enum PagePolicy {
  /** It is answered as a user would who wants to go on. */
  ACCEPT,
  /** It gets no treatment of its own; a discovery service is not even asked for. */
  SKIP,
  /** It fails the login. */
  FAIL
}
