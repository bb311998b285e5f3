package org.authmeter.signon.saml.sp;

import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.browser.web.page.Page;
import org.authmeter.common.net.HttpListener;
import org.authmeter.signon.saml.check.SignedOn;
import org.authmeter.signon.saml.message.MessageCodec;
import org.authmeter.signon.saml.message.Soap;
import org.authmeter.signon.saml.metadata.ServiceProvider;
import org.opensaml.saml.saml2.core.LogoutRequest;

/**
 * Takes the LogoutRequests that an IdP sends from server to server (saml-profiles-2.0-os, section
 * 4.4.3.2), and answers them. The only messages for which the plugin listens: no browser brings
 * them.
 */
public final class LogoutListener implements AutoCloseable {
  private static final int MOST = 100_000;
  private static final Duration KEPT = Duration.ofMinutes(10);

  private final URI url;
  private final SingleLogout logout;
  private final HttpListener listener;
  private final Cache<String, Boolean> ended =
      CacheBuilder.newBuilder().expireAfterWrite(KEPT).maximumSize(MOST).build();

  /**
   * @param url where to listen, an http URL
   * @throws IOException when it cannot listen there
   */
  public LogoutListener(ServiceProvider sp, URI url) throws IOException {
    this.url = url;
    logout = new SingleLogout(sp, url);
    listener =
        new HttpListener(url, "SAML logout listener", MessageCodec.MAX_BYTES + 1, this::answer);
  }

  /** Where LogoutRequests are sent to, as the IdP knows it. */
  URI url() {
    return url;
  }

  /** Where it listens; the port is the real one. */
  public InetSocketAddress address() {
    return listener.address();
  }

  /** Whether the IdP has ended this session. */
  boolean ended(SignedOn user) {
    return ended.getIfPresent(key(user.nameId(), user.sessionIndex())) != null
        || ended.getIfPresent(key(user.nameId(), "")) != null;
  }

  private HttpListener.Answer answer(URI address, byte[] body) {
    int status = 200;
    byte[] answer;
    try {
      LogoutRequest request = logout.asked(new Page(200, address, null, "text/xml", body));
      String name = logout.name(request);
      if (request.getSessionIndexes().isEmpty()) {
        ended.put(key(name, ""), true);
      }
      request.getSessionIndexes().forEach(i -> ended.put(key(name, i.getValue()), true));
      answer = logout.answer(request);
    } catch (CodedFailure e) {
      status = 500;
      answer = Soap.fault(e.code() + ": " + e.getMessage());
    }
    return new HttpListener.Answer(status, "text/xml; charset=utf-8", answer);
  }

  private static String key(String name, String session) {
    return name + '\n' + session;
  }

  @Override
  public void close() {
    listener.close();
  }
}
