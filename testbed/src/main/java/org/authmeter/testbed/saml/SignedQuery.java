package org.authmeter.testbed.saml;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import javax.servlet.http.HttpServletRequest;
import org.opensaml.security.x509.BasicX509Credential;

/** The signature in the query of a message of the Redirect binding (SAML bindings 3.4.4.1). */
public final class SignedQuery {
  private SignedQuery() {}

  /**
   * Verifies it, over the query as it was sent: another encoding of the same values would not
   * verify.
   *
   * @param keys of the sender's metadata
   * @return null when it holds, else why it does not
   * @throws IOException when the query cannot be read
   */
  public static String check(HttpServletRequest http, List<BasicX509Credential> keys)
      throws IOException {
    String signature = http.getParameter("Signature");
    if (signature == null) {
      return "there is no signature";
    }
    String parameter = http.getParameter("SAMLRequest") != null ? "SAMLRequest" : "SAMLResponse";
    String relayState =
        http.getParameter("RelayState") == null ? "" : "&" + raw(http, "RelayState");
    String covered = raw(http, parameter) + relayState + "&" + raw(http, "SigAlg");
    byte[] bytes;
    try {
      bytes = Base64.getMimeDecoder().decode(signature);
    } catch (IllegalArgumentException e) {
      throw new IOException("no readable base64: " + e.getMessage(), e);
    }
    return SignatureCheck.detached(
        covered.getBytes(StandardCharsets.UTF_8), bytes, http.getParameter("SigAlg"), keys);
  }

  private static String raw(HttpServletRequest http, String name) throws IOException {
    List<String> found =
        Arrays.stream(http.getQueryString().split("&"))
            .filter(pair -> pair.startsWith(name + "="))
            .toList();
    if (found.size() != 1) {
      throw new IOException(
          "the signed query has %d parameters %s, not one".formatted(found.size(), name));
    }
    return found.get(0);
  }
}
