package org.authmeter.testbed.sp;

import com.google.common.base.Ticker;
import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import java.time.Duration;
import org.authmeter.testbed.web.RandomIds;

/**
 * What the SP remembers between requests. Everything ends by time and is bounded in number: when a
 * bound is reached the entry used least recently goes, and its browser signs on again.
 */
public final class SpState {
  static final Duration OUTSTANDING = Duration.ofMinutes(10);

  private static final int MAX_OUTSTANDING = 50_000;
  // An ID is kept as long as its assertion could be valid; 500,000 of them take about 60 MB.
  private static final int MAX_SEEN = 500_000;

  private final Cache<String, Boolean> outstanding;
  private final Cache<String, String> relayStates;
  private final Cache<String, Boolean> seen;

  public SpState(Ticker ticker) {
    outstanding = cache(ticker, OUTSTANDING, MAX_OUTSTANDING);
    relayStates = cache(ticker, OUTSTANDING, MAX_OUTSTANDING);
    seen = cache(ticker, ResponseValidator.MAXIMUM_VALIDITY, MAX_SEEN);
  }

  private static <V> Cache<String, V> cache(Ticker ticker, Duration time, int size) {
    return CacheBuilder.newBuilder()
        .ticker(ticker)
        .expireAfterWrite(time)
        .maximumSize(size)
        .build();
  }

  void requestSent(String id) {
    outstanding.put(id, true);
  }

  /** Whether the SP sent this AuthnRequest and had no answer yet; true once only. */
  boolean answer(String requestId) {
    return outstanding.asMap().remove(requestId) != null;
  }

  /** Keeps the URL that was asked for; the RelayState that stands for it, as Shibboleth's. */
  String relayState(String target) {
    String key = RandomIds.hex(64);
    relayStates.put(key, target);
    return "ss:mem:" + key;
  }

  /** The URL behind a RelayState; null when it is unknown. */
  String target(String relayState) {
    return relayState == null || !relayState.startsWith("ss:mem:")
        ? null
        : relayStates.asMap().remove(relayState.substring("ss:mem:".length()));
  }

  /** Whether an assertion comes for the first time. */
  boolean firstTime(String assertionId) {
    return seen.asMap().putIfAbsent(assertionId, true) == null;
  }
}
