package org.authmeter.trylogin;

/** One sign-on, of any protocol. */
interface Attempt {
  /** Walks once, and judges. */
  Verdict run();

  /** What target files and plans need; after a sign-on. */
  DiscoveredTarget found();
}
