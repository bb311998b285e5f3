package org.authmeter.trylogin;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import net.spy.memcached.DefaultHashAlgorithm;
import net.spy.memcached.FailureMode;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.signon.memcached.LayoutKind;
import org.authmeter.signon.memcached.MemcachedClients;
import org.authmeter.signon.memcached.client.ClientSettings;
import org.authmeter.signon.session.LiveSessions;
import org.authmeter.signon.session.SessionCode;
import org.authmeter.signon.session.SessionOperation;
import org.authmeter.signon.session.SessionOperations;
import org.authmeter.signon.session.SessionSettings;
import org.authmeter.signon.session.SessionSettings.SizeRange;
import org.authmeter.trylogin.attempt.Attempt;
import org.authmeter.trylogin.attempt.DiscoveredTarget;
import org.authmeter.trylogin.attempt.Transcript;
import org.authmeter.trylogin.attempt.TrySettings;
import org.authmeter.trylogin.attempt.TryStep;
import org.authmeter.trylogin.attempt.TryStep.Detail;
import org.authmeter.trylogin.attempt.TryVerdict;
import org.authmeter.trylogin.attempt.Unreachable;

/** One session's life in memcached: written, read, changed, prolonged, deleted. */
final class MemcachedAttempt implements Attempt {
  private static final Duration PATIENCE = Duration.ofSeconds(5);
  private static final int PORT = 11_211;

  /** Seconds; should the attempt break, nothing stays. */
  private static final int EXPIRY = 60;

  private final Transcript transcript;
  private final String host;
  private final int port;
  private final String server;

  MemcachedAttempt(TrySettings settings, Transcript transcript) {
    this.transcript = transcript;
    host = settings.url().getHost();
    port = settings.url().getPort() < 0 ? PORT : settings.url().getPort();
    server = host + ':' + port;
  }

  @Override
  public TryVerdict run() {
    transcript.role(server, "memcached");
    InetSocketAddress node = new InetSocketAddress(host.replaceAll("[\\[\\]]", ""), port);
    if (node.isUnresolved()) {
      return TryVerdict.environment(
          "The host of %s is unknown to the name service. Check the name, and this machine's DNS."
              .formatted(server));
    }
    long start = System.nanoTime();
    // the client's library tries for a while, and does not say why there is no connection
    try (Socket socket = new Socket()) {
      socket.connect(node, (int) PATIENCE.toMillis());
    } catch (IOException e) {
      step("connection", "none: " + Unreachable.innermost(e), "connect", "no connection", start);
      return TryVerdict.environment(Unreachable.sentence(server, e) + ".");
    }
    try (MemcachedClients clients = MemcachedClients.open(client(node), new LiveSessions(1))) {
      String version =
          clients.versions().values().stream().map(String::strip).collect(Collectors.joining(", "));
      step("version", "memcached " + version, "version", version, start);
      return live(clients, version);
    } catch (CodedFailure e) {
      step("version", e.getMessage(), "version", e.code(), start);
      return verdict(e);
    }
  }

  private TryVerdict live(MemcachedClients clients, String version) throws CodedFailure {
    SessionOperations reading = operations(SessionOperation.READ, clients);
    long start = System.nanoTime();
    try {
      reading.prepare();
    } catch (CodedFailure e) {
      step("set: a session of 2 kB", e.getMessage(), "set", e.code(), start);
      return verdict(e);
    }
    step("set: a session of 2 kB", "stored", "set", "stored", start);
    CodedFailure failure = perform(reading, "get", "read, and it is that session");
    failure =
        failure != null
            ? failure
            : perform(SessionOperation.UPDATE, clients, "gets and cas", "changed");
    failure =
        failure != null ? failure : perform(SessionOperation.TOUCH, clients, "touch", "prolonged");
    failure =
        failure != null ? failure : perform(SessionOperation.DELETE, clients, "delete", "deleted");
    return failure != null
        ? verdict(failure)
        : TryVerdict.signedOn(
            "memcached %s at %s takes sessions: one was stored, read, changed, prolonged and deleted. memcached signs nobody on."
                .formatted(version, server));
  }

  private CodedFailure perform(
      SessionOperation operation, MemcachedClients clients, String asked, String came)
      throws CodedFailure {
    SessionOperations operations = operations(operation, clients);
    operations.prepare();
    return perform(operations, asked, came);
  }

  private CodedFailure perform(SessionOperations operations, String asked, String came) {
    long start = System.nanoTime();
    CodedFailure failure = operations.run().failure();
    step(
        asked,
        failure == null ? came : failure.getMessage(),
        asked,
        failure == null ? came : failure.code(),
        start);
    return failure;
  }

  private TryVerdict verdict(CodedFailure e) {
    if (e.is(SessionCode.NOT_REACHABLE) || e.is(SessionCode.TIME_OUT)) {
      return TryVerdict.environment(
          "%s does not answer (%s). Check that it runs, host and port, and the way through firewalls."
              .formatted(server, e.getMessage()));
    }
    return TryVerdict.refused(
        "%s does not keep sessions: %s %s. Check that memcached listens there, and its memory."
            .formatted(server, e.code(), e.getMessage()));
  }

  private void step(String asked, String came, String arrow, String back, long start) {
    transcript.add(
        new TryStep(
            server,
            asked,
            came,
            arrow,
            back,
            (System.nanoTime() - start) / 1_000_000,
            List.of(new Detail("Request", asked), new Detail("Answer", came))));
  }

  private static SessionOperations operations(
      SessionOperation operation, MemcachedClients clients) {
    return new SessionOperations(
        new SessionSettings(
            operation,
            1,
            new SessionSettings.Items(
                "authmeter-try-", new SizeRange(32, 32), new SizeRange(2048, 2048)),
            EXPIRY,
            new SessionSettings.Alive(1, true),
            new SessionSettings.Weights("create=1"),
            new SessionSettings.Probe(1, 1, 1, 1)),
        clients,
        LayoutKind.PLAIN.maker());
  }

  private static ClientSettings client(InetSocketAddress node) {
    return new ClientSettings(
        List.of(node),
        List.of(),
        ClientSettings.Protocol.ASCII,
        new ClientSettings.Distribution(
            ClientSettings.Locator.ARRAY_MOD, DefaultHashAlgorithm.NATIVE_HASH),
        FailureMode.Cancel,
        new ClientSettings.Patience(PATIENCE, Duration.ofSeconds(1), PATIENCE, 100),
        new ClientSettings.Queues(16, PATIENCE, 16_384),
        1);
  }

  @Override
  public DiscoveredTarget found() {
    Map<String, String> properties = new LinkedHashMap<>();
    properties.put("authmeter.allowedHosts", host);
    properties.put("authmeter.memcached.nodes", server);
    return new DiscoveredTarget(
        "memcached-sessions", "memcached-sessions/sessions.jmx", properties, false);
  }
}
