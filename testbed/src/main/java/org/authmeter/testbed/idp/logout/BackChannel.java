package org.authmeter.testbed.idp.logout;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.authmeter.testbed.idp.message.RegisteredSp;
import org.authmeter.testbed.idp.node.Participation;
import org.authmeter.testbed.saml.SignatureCheck;
import org.authmeter.testbed.saml.SoapEnvelope;
import org.authmeter.testbed.saml.SpDescriptor.Endpoint;
import org.opensaml.saml.saml2.core.LogoutRequest;
import org.opensaml.saml.saml2.core.LogoutResponse;
import org.opensaml.saml.saml2.core.StatusCode;

/** Logs users out at SPs by SOAP, without the browser (SAML profiles 4.4.3.3). */
final class BackChannel {
  private static final Logger LOG = Logger.getLogger(BackChannel.class.getName());
  static final Duration TIMEOUT = Duration.ofSeconds(5);

  private final HttpClient client;
  private final IdpLogoutMessages messages;

  BackChannel(IdpLogoutMessages messages, HttpClient client) {
    this.messages = messages;
    this.client = client;
  }

  /**
   * @return whether the SP reports, with a valid signature, that it ended the session
   */
  boolean end(RegisteredSp sp, Endpoint endpoint, Participation participation) {
    try {
      LogoutRequest request =
          messages.key().sign(messages.request(participation, endpoint.location(), sp.nameIds()));
      HttpResponse<byte[]> answer =
          client.send(
              HttpRequest.newBuilder(URI.create(endpoint.location()))
                  .timeout(TIMEOUT)
                  .header("Content-Type", "text/xml;charset=UTF-8")
                  .header("SOAPAction", "http://www.oasis-open.org/committees/security")
                  .POST(BodyPublishers.ofByteArray(SoapEnvelope.envelope(request)))
                  .build(),
              BodyHandlers.ofByteArray());
      return answer.statusCode() == 200 && holds(sp, request, answer.body());
    } catch (IOException | IllegalArgumentException e) {
      LOG.log(
          Level.WARNING, "no logout at {0}: {1}", new Object[] {endpoint.location(), e.toString()});
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return false;
  }

  private static boolean holds(RegisteredSp sp, LogoutRequest request, byte[] answer)
      throws IOException {
    LogoutResponse response = SoapEnvelope.body(answer, LogoutResponse.class);
    return response.getSignature() != null
        && SignatureCheck.enveloped(response, sp.metadata().signing()) == null
        && request.getID().equals(response.getInResponseTo())
        && ended(response);
  }

  /** Whether an SP reports that it ended the session, also at those that it asked in turn. */
  static boolean ended(LogoutResponse response) {
    StatusCode code = response.getStatus() == null ? null : response.getStatus().getStatusCode();
    return code != null
        && StatusCode.SUCCESS.equals(code.getValue())
        && (code.getStatusCode() == null
            || !StatusCode.PARTIAL_LOGOUT.equals(code.getStatusCode().getValue()));
  }
}
