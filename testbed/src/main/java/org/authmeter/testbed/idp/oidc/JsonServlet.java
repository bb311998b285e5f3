package org.authmeter.testbed.idp.oidc;

import com.nimbusds.jose.util.JSONObjectUtils;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.Logger;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.authmeter.testbed.idp.token.DpopProofs;
import org.authmeter.testbed.idp.token.FormParameters;
import org.authmeter.testbed.idp.token.OAuthException;

/** An endpoint that programs call: a form in, JSON out, errors as RFC 6749, 5.2 has them. */
abstract class JsonServlet extends HttpServlet {
  private static final long serialVersionUID = 1L;
  private static final Logger LOG = Logger.getLogger(JsonServlet.class.getName());

  private final transient Provider provider;

  JsonServlet(Provider provider) {
    this.provider = provider;
  }

  final Provider provider() {
    return provider;
  }

  /**
   * Answers a request.
   *
   * @return what is sent as JSON with status 200; null where the answer has no body
   */
  abstract Map<String, Object> answer(HttpServletRequest request, FormParameters sent)
      throws IOException;

  @Override
  protected final void doPost(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    handle(request, response);
  }

  /** Sends an answer or an error. */
  final void handle(HttpServletRequest request, HttpServletResponse response) throws IOException {
    if (request.getHeader(DpopProofs.HEADER) != null) {
      response.setHeader("DPoP-Nonce", provider.proofs().nonce()); // RFC 9449, 8.2
    }
    try {
      if (request.getQueryString() != null) {
        // RFC 6749, 3.2 and RFC 6750, 2.3: URLs end in logs.
        throw OAuthException.invalidRequest("parameters belong into the body, not into the URL");
      }
      FormParameters sent = FormParameters.of(request);
      sent.requireNoneTwice();
      send(response, status(), answer(request, sent));
    } catch (OAuthException e) {
      provider.node().counters().of("oidc.refused." + e.error()).increment();
      challenge(request, response, e);
      send(response, e.status(), error(e.error(), e.getMessage()));
    } catch (IOException e) {
      LOG.log(Level.WARNING, request.getRequestURI() + " failed", e);
      send(response, 500, error("server_error", e.getMessage()));
    }
  }

  /** Of an answer without error. */
  int status() {
    return 200;
  }

  /** RFC 6749, 5.2: a client that used HTTP authentication is asked for it again. */
  void challenge(HttpServletRequest request, HttpServletResponse response, OAuthException e) {
    if (e.status() == 401 && request.getHeader("Authorization") != null) {
      response.setHeader("WWW-Authenticate", "Basic realm=\"" + provider.layout().issuer() + "\"");
    }
  }

  private static Map<String, Object> error(String code, String description) {
    Map<String, Object> error = new LinkedHashMap<>();
    error.put("error", code);
    error.put("error_description", String.valueOf(description));
    return error;
  }

  private static void send(HttpServletResponse response, int status, Map<String, Object> json)
      throws IOException {
    response.setStatus(status);
    response.setHeader("Cache-Control", "no-store");
    if (json == null) {
      response.setContentLength(0);
      return;
    }
    byte[] body = JSONObjectUtils.toJSONString(json).getBytes(StandardCharsets.UTF_8);
    response.setContentType("application/json");
    response.setContentLength(body.length);
    response.getOutputStream().write(body);
  }
}
