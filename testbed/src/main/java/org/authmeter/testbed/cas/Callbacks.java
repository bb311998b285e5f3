package org.authmeter.testbed.cas;

import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import javax.net.ssl.HttpsURLConnection;
import javax.net.ssl.SSLSocketFactory;
import org.authmeter.common.tls.TlsContexts;

/** Delivers proxy-granting tickets (CAS protocol 2.5.4): over HTTPS, to whom the server trusts. */
final class Callbacks {
  private static final int TIMEOUT_MS = 5000;

  private final SSLSocketFactory tls;

  Callbacks(Path authority) throws IOException {
    tls = TlsContexts.trusting(authority).getSocketFactory();
  }

  /**
   * @return why it could not be delivered, or null
   */
  String deliver(String pgtUrl, String pgt, String iou) {
    if (!pgtUrl.startsWith("https://")) {
      return "The call-back must be https";
    }
    try {
      String joint = pgtUrl.contains("?") ? "&" : "?";
      URI target = URI.create(pgtUrl + joint + "pgtId=" + encode(pgt) + "&pgtIou=" + encode(iou));
      HttpsURLConnection call = (HttpsURLConnection) target.toURL().openConnection();
      call.setSSLSocketFactory(tls);
      call.setInstanceFollowRedirects(false);
      call.setConnectTimeout(TIMEOUT_MS);
      call.setReadTimeout(TIMEOUT_MS);
      int status = call.getResponseCode();
      return status == 200 ? null : "The call-back answered " + status;
    } catch (IOException | IllegalArgumentException e) {
      return "The call-back failed: " + e.getMessage();
    }
  }

  private static String encode(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}
