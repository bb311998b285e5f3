package org.authmeter.runner.bench;

/**
 * One login as a tool saw it.
 *
 * @param startMs since the epoch
 * @param elapsedMs until the protected page had proved it, or until it failed
 * @param failure empty for a proven login
 */
public record Login(long startMs, long elapsedMs, String failure) {
  boolean proven() {
    return failure.isEmpty();
  }

  long endMs() {
    return startMs + elapsedMs;
  }
}
