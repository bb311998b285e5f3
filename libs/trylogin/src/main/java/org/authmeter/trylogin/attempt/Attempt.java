package org.authmeter.trylogin.attempt;

/** One sign-on, of any protocol. */
public interface Attempt {
  /** Walks once, and judges. */
  TryVerdict run();

  /** What target files and plans need; after a sign-on. */
  DiscoveredTarget found();
}
