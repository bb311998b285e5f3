package org.authmeter.testbed.idp.oidc;

import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.servlet.http.HttpServletRequest;
import org.authmeter.testbed.idp.token.DeviceCodes;
import org.authmeter.testbed.idp.token.FormParameters;
import org.authmeter.testbed.idp.token.OAuthException;
import org.authmeter.testbed.idp.token.RegisteredClient;

/**
 * Takes what a client asks a user who is elsewhere (OpenID Connect CIBA Core 1.0, 7), who decides
 * at the page of the devices. Clients poll for the answer.
 */
final class BackchannelServlet extends JsonServlet {
  private static final long serialVersionUID = 1L;
  private static final List<String> HINTS =
      List.of("login_hint", "login_hint_token", "id_token_hint");

  BackchannelServlet(Provider provider) {
    super(provider);
  }

  @Override
  Map<String, Object> answer(HttpServletRequest request, FormParameters sent) throws IOException {
    RegisteredClient client = provider().clients().authenticate(request, sent);
    if (client.isPublic()) {
      throw OAuthException.of("unauthorized_client", "a client without credentials asks nobody");
    }
    List<String> scopes =
        sent.words("scope").stream().filter(AuthorizationRequest.SCOPES::contains).toList();
    if (!scopes.contains("openid")) {
      throw OAuthException.of("invalid_scope", "the scope lacks openid");
    }
    if (HINTS.stream().filter(sent::has).count() != 1 || !sent.has(HINTS.get(0))) {
      throw OAuthException.invalidRequest("one hint is needed, and login_hint is the one");
    }
    String user = sent.get(HINTS.get(0));
    if (!provider().tokens().knows(user)) {
      throw OAuthException.of("unknown_user_id", "there is no such user");
    }
    String message = sent.require("binding_message");
    Duration lifetime =
        Stream.of(DeviceCodes.LIFETIME, requested(sent)).min(Duration::compareTo).orElseThrow();
    String id =
        provider().devices().begin(client.id(), String.join(" ", scopes), user, message, lifetime);
    if (id == null) {
      throw OAuthException.of(
          "invalid_binding_message", "another request has this binding_message");
    }
    provider().node().counters().of("oidc.backchannelRequests").increment();
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put("auth_req_id", id);
    answer.put("expires_in", lifetime.toSeconds());
    answer.put("interval", DeviceCodes.INTERVAL_SECONDS);
    return answer;
  }

  private static Duration requested(FormParameters sent) throws OAuthException {
    if (!sent.has("requested_expiry")) {
      return DeviceCodes.LIFETIME;
    }
    if (!sent.get("requested_expiry").matches("[1-9][0-9]{0,6}")) {
      throw OAuthException.invalidRequest("requested_expiry is no positive number of seconds");
    }
    return Duration.ofSeconds(Long.parseLong(sent.get("requested_expiry")));
  }
}
