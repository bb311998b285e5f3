package org.authmeter.testbed.idp.oidc;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.authmeter.testbed.idp.node.Participation;
import org.authmeter.testbed.idp.token.ClientAuthentication;
import org.authmeter.testbed.idp.token.RegisteredClient;
import org.authmeter.testbed.idp.token.Tokens;

/** Logs users out at clients, without the browser (OpenID Connect Back-Channel Logout 1.0, 2.5). */
final class ClientLogout {
  private static final Logger LOG = Logger.getLogger(ClientLogout.class.getName());
  private static final Duration TIMEOUT = Duration.ofSeconds(5);

  private final ClientAuthentication clients;
  private final Tokens tokens;
  private final HttpClient http;

  ClientLogout(ClientAuthentication clients, Tokens tokens, HttpClient http) {
    this.clients = clients;
    this.tokens = tokens;
    this.http = http;
  }

  /**
   * @return whether the client reports that it ended the session
   */
  boolean end(Participation participation) {
    RegisteredClient client = clients.client(participation.sp());
    if (client == null || client.backchannelLogout() == null) {
      return false;
    }
    try {
      String token =
          tokens.logout(client.id(), participation.principal(), participation.sessionIndex());
      HttpResponse<String> answer =
          http.send(
              HttpRequest.newBuilder(client.backchannelLogout())
                  .timeout(TIMEOUT)
                  .header("Content-Type", "application/x-www-form-urlencoded")
                  .POST(BodyPublishers.ofString("logout_token=" + token))
                  .build(),
              BodyHandlers.ofString());
      if (answer.statusCode() == 200 || answer.statusCode() == 204) {
        return true;
      }
      LOG.log(
          Level.WARNING,
          "no logout at {0}: it answers {1}",
          new Object[] {client.id(), answer.statusCode()});
    } catch (IOException e) {
      LOG.log(Level.WARNING, "no logout at {0}: {1}", new Object[] {client.id(), e.toString()});
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return false;
  }
}
