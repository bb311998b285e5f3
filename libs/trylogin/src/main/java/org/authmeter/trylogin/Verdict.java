package org.authmeter.trylogin;

/**
 * How an attempt ended.
 *
 * @param status exit status, as everywhere
 * @param sentence who is signed on, or what is wrong and what to do
 */
record Verdict(int status, String sentence) {
  private static final int SIGNED_ON = 0;
  private static final int REFUSED = 1;
  private static final int USAGE = 2;
  private static final int ENVIRONMENT = 3;
  private static final int BROKE = 4;

  static Verdict signedOn(String sentence) {
    return new Verdict(SIGNED_ON, sentence);
  }

  /** Refused, or not proven. */
  static Verdict refused(String sentence) {
    return new Verdict(REFUSED, sentence);
  }

  /** An option is wrong or missing. */
  static Verdict usage(String sentence) {
    return new Verdict(USAGE, sentence);
  }

  /** No way to a server, or none that can be trusted. */
  static Verdict environment(String sentence) {
    return new Verdict(ENVIRONMENT, sentence);
  }

  /** A defect of ours, or an interruption. */
  static Verdict broke(String sentence) {
    return new Verdict(BROKE, sentence);
  }

  boolean isSignedOn() {
    return status == SIGNED_ON;
  }
}
