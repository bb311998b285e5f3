package org.authmeter.trylogin.attempt;

/**
 * How an attempt ended.
 *
 * @param status exit status, as everywhere
 * @param sentence who is signed on, or what is wrong and what to do
 */
public record TryVerdict(int status, String sentence) {
  private static final int SIGNED_ON = 0;
  private static final int REFUSED = 1;
  private static final int USAGE = 2;
  private static final int ENVIRONMENT = 3;
  private static final int BROKE = 4;

  public static TryVerdict signedOn(String sentence) {
    return new TryVerdict(SIGNED_ON, sentence);
  }

  /** Refused, or not proven. */
  public static TryVerdict refused(String sentence) {
    return new TryVerdict(REFUSED, sentence);
  }

  /** An option is wrong or missing. */
  public static TryVerdict usage(String sentence) {
    return new TryVerdict(USAGE, sentence);
  }

  /** No way to a server, or none that can be trusted. */
  public static TryVerdict environment(String sentence) {
    return new TryVerdict(ENVIRONMENT, sentence);
  }

  /** A defect of ours, or an interruption. */
  public static TryVerdict broke(String sentence) {
    return new TryVerdict(BROKE, sentence);
  }

  public boolean isSignedOn() {
    return status == SIGNED_ON;
  }
}
