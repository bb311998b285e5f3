package org.authmeter.signon.oidc.provider;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.browser.web.FailureCode;
import org.authmeter.browser.web.Query;
import org.authmeter.common.net.HttpListener;
import org.authmeter.signon.oidc.provider.IdTokenCheck.EndedSession;

/**
 * Takes the logout tokens that a provider sends to the client from server to server (OpenID Connect
 * Back-Channel Logout 1.0, section 2.5), checks them, and answers (section 2.8).
 */
public final class LogoutTokenListener implements AutoCloseable {
  private static final int MAX_BYTES = 64 * 1024;

  private final IdTokenCheck check;
  private final HttpListener listener;
  private final URI url;
  private final Duration patience;
  private final Set<Awaited> awaited = ConcurrentHashMap.newKeySet();

  /** Of the token refused last; null = none was. */
  private volatile CodedFailure refusal;

  /**
   * @param check of the provider's tokens
   * @param url where to listen, an http URL
   * @param patience how long a token may take after its logout began
   * @throws IOException when it cannot listen there
   */
  public LogoutTokenListener(IdTokenCheck check, URI url, Duration patience) throws IOException {
    this.check = check;
    this.url = url;
    this.patience = patience;
    listener = new HttpListener(url, "OIDC logout listener", MAX_BYTES, this::answer);
  }

  /** Where it listens; the port is the real one. */
  public InetSocketAddress address() {
    return listener.address();
  }

  /**
   * Must be called before the logout, so that no token comes too early.
   *
   * @param idToken of the session that will end
   */
  public Awaited expect(String idToken) throws CodedFailure {
    Awaited one =
        new Awaited(IdTokenCheck.claim(idToken, "sid"), IdTokenCheck.claim(idToken, "sub"));
    awaited.add(one);
    return one;
  }

  /** The logout token of one session. */
  public final class Awaited implements AutoCloseable {
    private final String session;
    private final String subject;
    private final long begun = System.nanoTime();
    private final CompletableFuture<Long> came = new CompletableFuture<>();

    private Awaited(String session, String subject) {
      this.session = session;
      this.subject = subject;
    }

    /** A token without the session's id, or for a client without, is for all of the user. */
    private boolean isOf(EndedSession ended) {
      return ended.session() == null || session == null
          ? subject != null && subject.equals(ended.subject())
          : session.equals(ended.session());
    }

    /**
     * Waits for it.
     *
     * @return its time from the beginning of the logout
     * @throws CodedFailure {@link OidcCode#LOGOUT_TOKEN_MISSING} when it does not come in time
     */
    public Duration came() throws CodedFailure {
      try {
        long left = patience.toNanos() - (System.nanoTime() - begun);
        return Duration.ofNanos(came.get(left, TimeUnit.NANOSECONDS) - begun);
      } catch (TimeoutException e) {
        CodedFailure refused = refusal;
        throw new CodedFailure(
            OidcCode.LOGOUT_TOKEN_MISSING,
            "no logout token of this session came to %s within %d s; is this the client's backchannel_logout_uri at the provider?%s"
                .formatted(
                    url,
                    patience.toSeconds(),
                    refused == null
                        ? ""
                        : " The last one that was refused: "
                            + refused.code()
                            + ", "
                            + refused.getMessage()),
            e);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new CodedFailure(FailureCode.INTERRUPTED, "interrupted by the stop of the test", e);
      } catch (ExecutionException e) {
        throw new IllegalStateException(e); // it is never completed so
      }
    }

    @Override
    public void close() {
      awaited.remove(this);
    }
  }

  private HttpListener.Answer answer(URI address, byte[] body) {
    try {
      EndedSession ended =
          check.ended(Query.decoded(new String(body, StandardCharsets.UTF_8)).get("logout_token"));
      long now = System.nanoTime();
      awaited.stream().filter(one -> one.isOf(ended)).forEach(one -> one.came.complete(now));
      return HttpListener.Answer.empty(200);
    } catch (CodedFailure e) {
      refusal = e;
      return new HttpListener.Answer(
          400,
          "application/json",
          "{\"error\":\"invalid_request\"}".getBytes(StandardCharsets.UTF_8));
    }
  }

  @Override
  public void close() {
    listener.close();
  }
}
