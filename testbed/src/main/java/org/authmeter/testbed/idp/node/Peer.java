package org.authmeter.testbed.idp.node;

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
import java.security.MessageDigest;
import java.time.Duration;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Collectors;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.authmeter.testbed.session.SsoSessions;

/** The other node, at its back door: asked about logins, notified of logouts. */
public final class Peer {
  public static final String PATH = "/idp/peer";

  private static final Logger LOG = Logger.getLogger(Peer.class.getName());
  private static final Duration TIMEOUT = Duration.ofSeconds(2);

  private final HttpClient client = HttpClient.newBuilder().connectTimeout(TIMEOUT).build();
  private final URI url;
  private final String secret;

  /**
   * @param backDoor URL of the other node, without a path
   * @param password that both nodes share
   */
  public Peer(String backDoor, String password) {
    this.url = URI.create(backDoor + PATH);
    this.secret = secretOf(password);
  }

  /** What the requests of one node to the other carry. */
  static String secretOf(String password) {
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

  /** A node that is down has no logins to report, and has lost those that ended. */
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

  /** Answers the other node; a client that does not know the nodes' secret learns nothing. */
  public static final class Answers extends HttpServlet {
    private static final long serialVersionUID = 1L;

    private final transient LocalSessionIndex logins;
    private final transient SsoSessions sessions;
    private final String secret;

    public Answers(LocalSessionIndex logins, SsoSessions sessions, String password) {
      this.logins = logins;
      this.sessions = sessions;
      this.secret = secretOf(password);
    }

    @Override
    protected void doPost(HttpServletRequest request, HttpServletResponse response)
        throws IOException {
      String sent = request.getHeader("Authorization");
      if (sent == null || !MessageDigest.isEqual(bytes(sent), bytes(secret))) {
        response.sendError(HttpServletResponse.SC_NOT_FOUND);
        return;
      }
      String text =
          answer(request).stream().map(Participation::serialize).collect(Collectors.joining("\n"));
      response.setContentType("text/plain;charset=utf-8");
      response.getOutputStream().write(bytes(text));
    }

    private List<Participation> answer(HttpServletRequest request) {
      if (request.getParameter("end") != null) {
        logins.end(request.getParameter("end"));
        sessions.forget(request.getParameter("end"));
        return List.of();
      }
      return request.getParameter("session") != null
          ? logins.ofSession(request.getParameter("session"))
          : logins.named(
              String.valueOf(request.getParameter("sp")),
              String.valueOf(request.getParameter("nameId")));
    }

    private static byte[] bytes(String text) {
      return text.getBytes(StandardCharsets.UTF_8);
    }
  }
}
