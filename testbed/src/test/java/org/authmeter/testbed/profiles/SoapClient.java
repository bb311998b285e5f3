package org.authmeter.testbed.profiles;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import org.authmeter.testbed.Browser;
import org.authmeter.testbed.RunningTestbed;
import org.authmeter.testbed.saml.SamlObjects;
import org.authmeter.testbed.saml.SoapEnvelope;
import org.jsoup.Jsoup;
import org.opensaml.core.xml.XMLObject;
import org.opensaml.soap.soap11.Envelope;

/** Sends SOAP messages to the IdP, at the balancer or at a node. */
final class SoapClient {
  private final RunningTestbed testbed;
  private final HttpClient client;

  SoapClient(RunningTestbed testbed) {
    this.testbed = testbed;
    this.client = HttpClient.newBuilder().sslContext(Browser.tls(testbed)).build();
  }

  /**
   * @param basic user and password with a colon between; null for none
   */
  HttpResponse<byte[]> send(String url, XMLObject message, String basic) throws Exception {
    // The certificate is for the address too, and the IdP's name is in no name service.
    String host = testbed.get("authmeter.saml.idpHost");
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(url.replace(host, testbed.get("authmeter.saml.nodes"))))
            .header("Content-Type", "text/xml;charset=UTF-8")
            .POST(BodyPublishers.ofByteArray(SoapEnvelope.envelope(message)));
    if (basic != null) {
      String encoded = java.util.Base64.getEncoder().encodeToString(basic.getBytes());
      request.header("Authorization", "Basic " + encoded);
    }
    return client.send(request.build(), BodyHandlers.ofByteArray());
  }

  <T extends XMLObject> T ask(String url, XMLObject message, Class<T> type) throws Exception {
    HttpResponse<byte[]> answer = send(url, message, null);
    if (answer.statusCode() != 200) {
      throw new IOException(answer.statusCode() + " " + fault(answer));
    }
    return SoapEnvelope.body(answer.body(), type);
  }

  static Envelope envelope(HttpResponse<byte[]> answer) throws IOException {
    return SamlObjects.parse(answer.body(), Envelope.class);
  }

  static String fault(HttpResponse<byte[]> answer) {
    return Jsoup.parse(new String(answer.body())).select("faultstring").text();
  }
}
