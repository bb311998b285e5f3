package org.authmeter.testbed.idp.oidc;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import javax.servlet.http.HttpServletRequest;
import org.authmeter.testbed.idp.message.BadRequestException;
import org.authmeter.testbed.idp.token.FormParameters;
import org.authmeter.testbed.idp.token.OAuthException;
import org.authmeter.testbed.idp.token.RegisteredClient;
import org.authmeter.testbed.idp.token.TokenStore;

/** Pushed authorization requests (RFC 9126): checked now, used once by the browser. */
final class PushedRequestServlet extends JsonServlet {
  private static final long serialVersionUID = 1L;

  static final String PREFIX = "urn:ietf:params:oauth:request_uri:";

  private static final Duration LIFETIME = Duration.ofSeconds(60);
  private static final Set<String> OF_THE_CLIENT =
      Set.of("client_secret", "client_assertion", "client_assertion_type");

  PushedRequestServlet(Provider provider) {
    super(provider);
  }

  @Override
  int status() {
    return 201;
  }

  @Override
  Map<String, Object> answer(HttpServletRequest request, FormParameters sent) throws IOException {
    RegisteredClient client = provider().clients().authenticate(request, sent);
    if (sent.has("request_uri")) {
      throw OAuthException.invalidRequest("a pushed request has no request_uri");
    }
    Map<String, String> values = new LinkedHashMap<>(sent.values());
    values.keySet().removeAll(OF_THE_CLIENT);
    values.put("client_id", client.id());
    FormParameters pushed = new FormParameters(values, Set.of());
    try {
      AuthorizationRequest.of(client, pushed).check();
    } catch (BadRequestException e) {
      throw OAuthException.invalidRequest(e.getMessage());
    }
    String value =
        provider()
            .tokens()
            .store()
            .keep(TokenStore.Kind.REQUEST, pushed.serialize(), Instant.now().plus(LIFETIME));
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put("request_uri", PREFIX + value);
    answer.put("expires_in", LIFETIME.toSeconds());
    return answer;
  }
}
