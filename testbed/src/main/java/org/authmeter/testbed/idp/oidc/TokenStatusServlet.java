package org.authmeter.testbed.idp.oidc;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import javax.servlet.http.HttpServletRequest;
import org.authmeter.testbed.idp.token.FormParameters;
import org.authmeter.testbed.idp.token.Grant;
import org.authmeter.testbed.idp.token.OAuthException;
import org.authmeter.testbed.idp.token.RegisteredClient;
import org.authmeter.testbed.idp.token.TokenStore;
import org.authmeter.testbed.idp.token.Tokens;

/** What clients ask and do about single tokens: introspection and revocation. */
abstract class TokenStatusServlet extends JsonServlet {
  private static final long serialVersionUID = 1L;

  private TokenStatusServlet(Provider provider) {
    super(provider);
  }

  /** The good token of the parameter {@code token}; {@code token_type_hint} only saves time. */
  final Optional<Tokens.Good> token(FormParameters sent) throws IOException {
    String token = sent.require("token");
    boolean refreshFirst = "refresh_token".equals(sent.get("token_type_hint"));
    Optional<Tokens.Good> found =
        provider()
            .tokens()
            .good(refreshFirst ? TokenStore.Kind.REFRESH : TokenStore.Kind.ACCESS, token);
    return found.isPresent()
        ? found
        : provider()
            .tokens()
            .good(refreshFirst ? TokenStore.Kind.ACCESS : TokenStore.Kind.REFRESH, token);
  }

  /** Whether a token is good, and for whom (RFC 7662). */
  static final class Introspection extends TokenStatusServlet {
    private static final long serialVersionUID = 1L;

    Introspection(Provider provider) {
      super(provider);
    }

    @Override
    Map<String, Object> answer(HttpServletRequest request, FormParameters sent) throws IOException {
      if (provider().clients().authenticate(request, sent).isPublic()) {
        throw OAuthException.invalidClient("a client without credentials may not introspect");
      }
      Optional<Tokens.Good> good = token(sent);
      Map<String, Object> answer = new LinkedHashMap<>();
      answer.put("active", good.isPresent());
      if (good.isPresent()) {
        Grant grant = good.get().grant();
        boolean access = good.get().kept().kind() == TokenStore.Kind.ACCESS;
        answer.put("iss", provider().layout().issuer());
        answer.put("client_id", grant.client());
        answer.put("sub", grant.user().isEmpty() ? grant.client() : grant.user());
        if (!grant.user().isEmpty()) {
          answer.put("username", grant.user());
        }
        answer.put("scope", grant.scope());
        answer.put("exp", good.get().kept().expires().getEpochSecond());
        if (access) {
          answer.put("token_type", grant.isBoundToKey() ? "DPoP" : "Bearer");
          if (!grant.key().isEmpty()) {
            answer.put("cnf", grant.confirmation()); // RFC 9449, 6.2 and RFC 8705, 3.2
          }
        }
      }
      return answer;
    }
  }

  /**
   * Ends an access token alone, or a refresh token with all tokens of its grant (RFC 7009). A token
   * that is not good any more is no error (2.2).
   */
  static final class Revocation extends TokenStatusServlet {
    private static final long serialVersionUID = 1L;

    Revocation(Provider provider) {
      super(provider);
    }

    @Override
    Map<String, Object> answer(HttpServletRequest request, FormParameters sent) throws IOException {
      RegisteredClient client = provider().clients().authenticate(request, sent);
      Optional<Tokens.Good> good = token(sent);
      if (good.isPresent()) {
        if (!good.get().grant().client().equals(client.id())) {
          throw OAuthException.invalidGrant("the token is another client's");
        }
        TokenStore store = provider().tokens().store();
        if (good.get().kept().kind() == TokenStore.Kind.ACCESS) {
          store.use(good.get().kept());
        } else {
          store.end(good.get().grant().id());
        }
        provider().node().counters().of("oidc.revoked").increment();
      }
      return null;
    }
  }
}
