package org.authmeter.testbed.idp.oidc;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import javax.servlet.http.HttpServletRequest;
import org.authmeter.testbed.idp.token.DeviceCodes;
import org.authmeter.testbed.idp.token.FormParameters;
import org.authmeter.testbed.idp.token.RegisteredClient;

/** Gives a device its codes (RFC 8628, 3.1 and 3.2). */
final class DeviceAuthorizationServlet extends JsonServlet {
  private static final long serialVersionUID = 1L;

  DeviceAuthorizationServlet(Provider provider) {
    super(provider);
  }

  @Override
  Map<String, Object> answer(HttpServletRequest request, FormParameters sent) throws IOException {
    RegisteredClient client = provider().clients().authenticate(request, sent);
    String scope =
        String.join(
            " ",
            sent.words("scope").stream().filter(AuthorizationRequest.SCOPES::contains).toList());
    DeviceCodes.Codes codes = provider().devices().begin(client.id(), scope);
    String page = provider().layout().endpoint("device");
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put("device_code", codes.device());
    answer.put("user_code", codes.user());
    answer.put("verification_uri", page);
    answer.put("verification_uri_complete", page + "?user_code=" + codes.user());
    answer.put("expires_in", DeviceCodes.LIFETIME.toSeconds());
    answer.put("interval", DeviceCodes.INTERVAL_SECONDS);
    return answer;
  }
}
