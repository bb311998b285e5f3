package org.authmeter.testbed.idp;

import com.google.common.hash.Hashing;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;

/** The other node, asked at its back door about logins and told of logouts. */
final class Peer {
  static final String PATH = "/idp/peer";

  private static final Logger LOG = Logger.getLogger(Peer.class.getName());
  private static final Duration TIMEOUT = Duration.ofSeconds(2);

  private final HttpClient client = HttpClient.newBuilder().connectTimeout(TIMEOUT).build();
  private final URI url;
  private final String secret;

  /**
   * @param backDoor URL of the other node, without a path
   * @param password what both nodes know
   */
  Peer(String backDoor, String password) {
    this.url = URI.create(backDoor + PATH);
    this.secret = secret(password);
  }

  /** What the requests of one node to the other carry. */
  static String secret(String password) {
    return "Bearer " + Hashing.sha256().hashString("peer " + password, StandardCharsets.UTF_8);
  }

  List<Participation> named(String sp, String nameId) {
    return parse(ask("sp=" + encode(sp) + "&nameId=" + encode(nameId)));
  }

  List<Participation> ofSession(String session) {
    return parse(ask("session=" + encode(session)));
  }

  void end(String session) {
    ask("end=" + encode(session));
  }

  private static List<Participation> parse(String lines) {
    return lines.lines().map(Participation::parse).toList();
  }

  /** A node that is down knows of no logins; what it is not told it has forgotten anyway. */
  private String ask(String form) {
    HttpRequest request =
        HttpRequest.newBuilder(url)
            .timeout(TIMEOUT)
            .header("Authorization", secret)
            .header("Content-Type", "application/x-www-form-urlencoded")
            .POST(BodyPublishers.ofString(form))
            .build();
    try {
      HttpResponse<String> answer = client.send(request, BodyHandlers.ofString());
      if (answer.statusCode() == 200) {
        return answer.body();
      }
      LOG.log(Level.WARNING, "{0} answered {1}", new Object[] {url, answer.statusCode()});
    } catch (IOException e) {
      LOG.log(Level.FINE, "the other node does not answer", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return "";
  }

  private static String encode(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}
