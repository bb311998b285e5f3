package org.authmeter.testbed.idp.node;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.authmeter.testbed.idp.message.FieldText;
import org.authmeter.testbed.store.SharedRecords;

/**
 * Records of nodes without a store: each is in the memory of the node that added it, and the other
 * node reads and changes it there. It is gone when its node is.
 */
public final class PeerRecords implements SharedRecords {
  public static final String PATH = Peer.PATH + "/records";

  private static final Duration TIMEOUT = Duration.ofSeconds(2);
  private static final int FOUND = 200;
  private static final int NOT_FOUND = 204;

  private final SharedRecords own;
  private final HttpClient client = HttpClient.newBuilder().connectTimeout(TIMEOUT).build();
  private final URI url;
  private final String secret;

  /**
   * @param own the records of this node
   * @param backDoor URL of the other node, without a path
   * @param password that both nodes share
   */
  public PeerRecords(SharedRecords own, String backDoor, String password) {
    this.own = own;
    this.url = URI.create(backDoor + PATH);
    this.secret = Peer.secretOf(password);
  }

  @Override
  public boolean add(String key, String value, Instant expires) throws IOException {
    return own.add(key, value, expires);
  }

  @Override
  public Optional<Found> find(String key) throws IOException {
    Optional<Found> found = own.find(key);
    if (found.isPresent()) {
      return found;
    }
    Optional<String> answer = ask("find", key);
    if (answer.isEmpty()) {
      return Optional.empty();
    }
    List<String> fields = FieldText.split(answer.get());
    return Optional.of(new Found(fields.get(0), Long.parseLong(fields.get(1))));
  }

  @Override
  public boolean replace(String key, Found before, String value, Instant expires)
      throws IOException {
    return own.find(key).isPresent()
        ? own.replace(key, before, value, expires)
        : ask(
                "replace",
                key,
                Long.toString(before.version()),
                value,
                Long.toString(expires.toEpochMilli()))
            .isPresent();
  }

  /** Empty when the other node has not the record, or is down. */
  private Optional<String> ask(String... fields) throws IOException {
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
        case NOT_FOUND -> Optional.empty();
        default -> throw new IOException(url + " answered " + answer.statusCode());
      };
    } catch (java.net.ConnectException down) {
      return Optional.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while asking the other node", e);
    }
  }

  /** Answers the other node; a client that does not know the nodes' secret learns nothing. */
  public static final class Answers extends HttpServlet {
    private static final long serialVersionUID = 1L;
    private static final int MAXIMUM_BYTES = 1 << 16;

    private final transient SharedRecords own;
    private final String secret;

    public Answers(SharedRecords own, String password) {
      this.own = own;
      this.secret = Peer.secretOf(password);
    }

    @Override
    protected void doPost(HttpServletRequest request, HttpServletResponse response)
        throws IOException {
      String sent = request.getHeader("Authorization");
      if (sent == null || !MessageDigest.isEqual(bytes(sent), bytes(secret))) {
        response.sendError(HttpServletResponse.SC_NOT_FOUND);
        return;
      }
      byte[] body = request.getInputStream().readNBytes(MAXIMUM_BYTES);
      List<String> fields = FieldText.split(new String(body, StandardCharsets.UTF_8));
      Optional<String> answer = answer(fields);
      response.setStatus(answer.isPresent() ? FOUND : NOT_FOUND);
      if (answer.isPresent()) {
        response.setContentType("text/plain;charset=utf-8");
        response.getOutputStream().write(bytes(answer.get()));
      }
    }

    private Optional<String> answer(List<String> fields) throws IOException {
      String key = fields.get(1);
      if (fields.get(0).equals("find")) {
        return own.find(key)
            .map(
                found ->
                    Stream.of(found.value(), Long.toString(found.version()))
                        .collect(FieldText.joining()));
      }
      boolean replaced =
          own.replace(
              key,
              new Found("", Long.parseLong(fields.get(2))),
              fields.get(3),
              Instant.ofEpochMilli(Long.parseLong(fields.get(4))));
      return replaced ? Optional.of("") : Optional.empty();
    }

    private static byte[] bytes(String text) {
      return text.getBytes(StandardCharsets.UTF_8);
    }
  }
}
