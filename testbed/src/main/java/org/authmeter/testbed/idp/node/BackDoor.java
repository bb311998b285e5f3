package org.authmeter.testbed.idp.node;

import com.google.common.hash.Hashing;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.authmeter.testbed.idp.message.FieldText;

/**
 * Where one node asks the other: fields are sent with a secret that both share, text comes back.
 */
final class BackDoor {
  private static final Duration TIMEOUT = Duration.ofSeconds(2);
  private static final int FOUND = 200;
  private static final int NOTHING = 204;

  private final HttpClient client = HttpClient.newBuilder().connectTimeout(TIMEOUT).build();
  private final URI url;
  private final String secret;

  /**
   * @param url of the other node, with the path of its servlet
   * @param password that both nodes share
   */
  BackDoor(String url, String password) {
    this.url = URI.create(url);
    this.secret = secretOf(password);
  }

  private static String secretOf(String password) {
    return "Bearer " + Hashing.sha256().hashString("peer " + password, StandardCharsets.UTF_8);
  }

  /**
   * Asks the other node.
   *
   * @return empty when it has nothing, or is down
   * @throws IOException when it fails or does not answer in time
   */
  Optional<String> ask(String... fields) throws IOException {
    HttpRequest request =
        HttpRequest.newBuilder(url)
            .timeout(TIMEOUT)
            .header("Authorization", secret)
            .POST(BodyPublishers.ofString(Stream.of(fields).collect(FieldText.joining())))
            .build();
    try {
      HttpResponse<String> answer = client.send(request, BodyHandlers.ofString());
      return switch (answer.statusCode()) {
        case FOUND -> Optional.of(answer.body());
        case NOTHING -> Optional.empty();
        default -> throw new IOException(url + " answered " + answer.statusCode());
      };
    } catch (ConnectException down) {
      return Optional.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while asking the other node", e);
    }
  }

  /** Answers the other node; a client that does not know the nodes' secret learns nothing. */
  abstract static class Answers extends HttpServlet {
    private static final long serialVersionUID = 1L;
    private static final int MAXIMUM_BYTES = 1 << 16;

    private final String secret;

    Answers(String password) {
      this.secret = secretOf(password);
    }

    /** The answer; empty if there is nothing. */
    abstract Optional<String> answer(List<String> fields) throws IOException;

    @Override
    protected final void doPost(HttpServletRequest request, HttpServletResponse response)
        throws IOException {
      String sent = request.getHeader("Authorization");
      if (sent == null || !MessageDigest.isEqual(bytes(sent), bytes(secret))) {
        response.sendError(HttpServletResponse.SC_NOT_FOUND);
        return;
      }
      byte[] body = request.getInputStream().readNBytes(MAXIMUM_BYTES);
      Optional<String> answer = answer(FieldText.split(new String(body, StandardCharsets.UTF_8)));
      response.setStatus(answer.isPresent() ? FOUND : NOTHING);
      if (answer.isPresent()) {
        response.setContentType("text/plain;charset=utf-8");
        response.getOutputStream().write(bytes(answer.get()));
      }
    }

    private static byte[] bytes(String text) {
      return text.getBytes(StandardCharsets.UTF_8);
    }
  }
}
