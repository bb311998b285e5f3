package org.authmeter.signon.community;

import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.browser.wire.HttpWire;
import org.authmeter.common.process.DaemonThreads;
import org.authmeter.common.tls.TlsIdentity;
import org.opensaml.saml.saml1.core.Assertion;
import org.w3c.dom.Element;

/**
 * One client of the Community Authorization Service (Globus): made once (what the measured client
 * did in {@code init}), run again and again ({@code run}: locator and handle of the port, the call,
 * the answer as objects), each run followed by {@code postRun}, which ends the connection.
 *
 * <p>For one thread, but for {@link #interrupt}.
 */
public final class CommunityAuthorizationClient implements AutoCloseable {
  private static final ScheduledThreadPoolExecutor CLOCK = clock();

  private final ConnectionSettings settings;
  private final TlsIdentity identity;
  private final SoapConnection service;
  private final Requests requests;
  private final SoapReader reader = new SoapReader();
  private final Assertions assertions = new Assertions(Clock.systemUTC());

  /**
   * @param source of this machine's addresses
   */
  public CommunityAuthorizationClient(
      ConnectionSettings settings, TlsIdentity identity, HttpWire.Source source) {
    this.settings = settings;
    this.identity = identity;
    this.service = new SoapConnection(settings, identity, source);
    this.requests = new Requests(settings.version(), identity);
  }

  private static ScheduledThreadPoolExecutor clock() {
    ScheduledThreadPoolExecutor clock =
        new ScheduledThreadPoolExecutor(1, DaemonThreads.named("community authorization timeouts"));
    clock.setRemoveOnCancelPolicy(true);
    return clock;
  }

  /** Starts what all clients share; slow the first time. */
  public static void initialize() {
    Assertions.initialize();
  }

  /** Looks after the kept connection before a run, outside of its time. */
  public void prepare() {
    service.reset();
    service.dropStale();
  }

  /**
   * One run and its postRun; {@link #prepare} comes before it.
   *
   * @param ended called when the run is over, before postRun
   */
  public Outcome run(Call call, Consumer<Outcome> ended) {
    Times times = new Times();
    Outcome outcome = run(call, times);
    ended.accept(outcome);
    if (call.newConnection() || outcome.failure() != null) {
      service.close();
    }
    times.postRunEnd = System.nanoTime();
    return outcome;
  }

  private Outcome run(Call call, Times times) {
    times.start = System.nanoTime();
    ScheduledFuture<?> limit =
        CLOCK.schedule(
            () -> service.abort(CommunityCode.TIME_OUT),
            settings.responseTimeout().toMillis(),
            TimeUnit.MILLISECONDS);
    byte[] body = new byte[0];
    try {
      if (!service.isOpen()) {
        port();
      }
      times.port = System.nanoTime();
      byte[] envelope = requests.envelope(call.operation(), call.lifetime());
      String action =
          settings.version().namespace() + "/" + settings.version().element(call.operation());
      SoapConnection.Answer answer = service.post(action, envelope);
      times.firstByte = answer.firstByteNanos();
      times.answered = System.nanoTime();
      body = answer.body();
      return converted(call, answer, times);
    } catch (CodedFailure e) {
      times.end = System.nanoTime();
      return new Outcome(e, "", 0, 0, body.length, body, times);
    } finally {
      limit.cancel(false);
    }
  }

  /** Locator and handle: a connection, and the service's description where that is asked for. */
  private void port() throws CodedFailure {
    service.open();
    if (!settings.readWsdl()) {
      return;
    }
    SoapConnection.Answer answer = service.description();
    if (answer.status() != 200
        || !new String(answer.body(), StandardCharsets.UTF_8).contains("definitions")) {
      throw new CodedFailure(
          CommunityCode.BAD_ANSWER,
          "%s?wsdl answered with HTTP %d and no description; set the locator to local"
              .formatted(settings.url(), answer.status()));
    }
    if (!service.isOpen()) {
      service.open(); // a service that ends the connection after each answer
    }
  }

  private Outcome converted(Call call, SoapConnection.Answer answer, Times times)
      throws CodedFailure {
    Element content = reader.read(answer);
    String nickname = "";
    int policies = 0;
    int start = 0;
    int size = answer.body().length;
    switch (call.operation()) {
      case WHOAMI -> nickname = nickname(content, call);
      case FIND_POLICY_DATA -> policies = SoapReader.count(content, "policyId");
      case GET_MAXIMAL_ASSERTION -> {
        Assertion assertion = assertions.read(content);
        policies = assertion.getAuthorizationDecisionStatements().size();
        if (call.verify()) {
          assertions.verify(assertion, identity.trust(), identity.subject());
        }
        times.converted = System.nanoTime();
        String name = assertion.getDOM().getNodeName();
        String text = new String(answer.body(), StandardCharsets.ISO_8859_1);
        String end = "</" + name + ">";
        int from = text.indexOf("<" + name);
        int last = text.lastIndexOf(end);
        if (from >= 0 && last > from) {
          start = from;
          size = last + end.length() - from;
        }
      }
    }
    if (times.converted == 0) {
      times.converted = System.nanoTime();
    }
    times.end = times.converted;
    if (call.operation() != Operation.WHOAMI
        && call.expectedPolicies() >= 0
        && policies != call.expectedPolicies()) {
      throw new CodedFailure(
          CommunityCode.UNEXPECTED_ANSWER,
          "%d policies came back, and expectedPolicies is %d"
              .formatted(policies, call.expectedPolicies()));
    }
    if (call.operation() == Operation.GET_MAXIMAL_ASSERTION && size < call.minimumSize()) {
      throw new CodedFailure(
          CommunityCode.UNEXPECTED_ANSWER,
          "the assertion has %d bytes, and minimumSize is %d".formatted(size, call.minimumSize()));
    }
    return new Outcome(null, nickname, policies, start, size, answer.body(), times);
  }

  private static String nickname(Element content, Call call) throws CodedFailure {
    String nickname = content.getTextContent().strip();
    if (nickname.isEmpty()) {
      throw new CodedFailure(
          CommunityCode.BAD_ANSWER, "%s holds no nickname".formatted(content.getLocalName()));
    }
    if (!call.expectedUser().isEmpty() && !call.expectedUser().equals(nickname)) {
      throw new CodedFailure(
          CommunityCode.UNEXPECTED_ANSWER,
          "the service calls the user '%s', and expectedUser is '%s'"
              .formatted(nickname, call.expectedUser()));
    }
    return nickname;
  }

  /** Breaks a run that another thread is in. */
  public void interrupt() {
    service.abort(CommunityCode.INTERRUPTED);
  }

  @Override
  public void close() {
    service.close();
  }
}
