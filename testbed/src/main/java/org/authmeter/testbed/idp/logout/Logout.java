package org.authmeter.testbed.idp.logout;

import java.io.IOException;
import java.net.http.HttpClient;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import javax.net.ssl.SSLContext;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.authmeter.signon.saml.message.Binding;
import org.authmeter.signon.saml.message.OpenSaml;
import org.authmeter.testbed.idp.message.BadRequestException;
import org.authmeter.testbed.idp.message.IdpPages;
import org.authmeter.testbed.idp.message.RegisteredSp;
import org.authmeter.testbed.idp.message.Responses;
import org.authmeter.testbed.idp.node.Conversations;
import org.authmeter.testbed.idp.node.NodeServices;
import org.authmeter.testbed.idp.node.Participation;
import org.authmeter.testbed.saml.RedirectUrls;
import org.authmeter.testbed.saml.SpDescriptor.Endpoint;
import org.authmeter.testbed.session.SsoSession;
import org.authmeter.testbed.web.Html;
import org.opensaml.saml.common.SignableSAMLObject;
import org.opensaml.saml.saml2.core.LogoutRequest;
import org.opensaml.saml.saml2.core.LogoutResponse;
import org.opensaml.saml.saml2.core.Status;
import org.opensaml.saml.saml2.core.StatusCode;
import org.opensaml.storage.StorageService;

/** Takes a logout from SP to SP until all have answered (SAML profiles 4.4.3). */
public final class Logout {
  private final NodeServices node;
  private final IdpLogoutMessages messages;
  private final BackChannel backChannel;
  private final Conversations<LogoutState> conversations;
  private Predicate<Participation> clients = participation -> false;

  /**
   * @param store keeps the state of a logout between two requests
   * @param tls of calls to SPs; null = the JDK's
   */
  public Logout(
      NodeServices node, IdpLogoutMessages messages, StorageService store, SSLContext tls) {
    this.node = node;
    this.messages = messages;
    this.backChannel = new BackChannel(messages, client(tls));
    this.conversations =
        new Conversations<>(
            store, "logoutContexts", node.route(), LogoutState::serialize, LogoutState::parse);
  }

  /** Calls parties that are to end their sessions. */
  public static HttpClient client(SSLContext tls) {
    HttpClient.Builder builder = HttpClient.newBuilder().connectTimeout(BackChannel.TIMEOUT);
    return (tls == null ? builder : builder.sslContext(tls)).build();
  }

  /**
   * Ends sessions at clients of OpenID Connect too.
   *
   * @param end whether a client reports that it ended its session
   */
  public void atClients(Predicate<Participation> end) {
    clients = end;
  }

  Conversations<LogoutState> conversations() {
    return conversations;
  }

  IdpLogoutMessages messages() {
    return messages;
  }

  /**
   * Ends the IdP's sessions.
   *
   * @param own what the SP that asks means
   * @return where else they were used, which is to be ended too
   */
  List<Participation> end(HttpServletResponse http, List<Participation> own) throws IOException {
    List<Participation> others = new ArrayList<>();
    for (String id : own.stream().map(Participation::session).distinct().toList()) {
      String sp = own.get(0).sp();
      String principal = own.get(0).principal();
      node.logins().ofSession(id).stream().filter(p -> !p.sp().equals(sp)).forEach(others::add);
      Instant now = Instant.now();
      SsoSession session = new SsoSession(id, principal, "", now, now, Map.of(), Map.of());
      NodeServices.send(http, node.sessions().end(session));
      node.logins().end(id);
    }
    node.counters().of("logouts").increment();
    return others;
  }

  /**
   * Ends the browser's session for a party of another protocol, and the sessions at the SPs that
   * have a SOAP endpoint.
   *
   * @return whether no session is left at an SP
   */
  public boolean end(HttpServletResponse http, SsoSession session) throws IOException {
    List<Participation> pending = node.logins().ofSession(session.id());
    NodeServices.send(http, node.sessions().end(session));
    node.logins().end(session.id());
    node.counters().of("logouts").increment();
    return !askBackChannel(LogoutState.begin("", "", "", Binding.SOAP, pending)).partial();
  }

  /** Asks the SPs that have a SOAP endpoint; sessions at others stay. */
  LogoutState askBackChannel(LogoutState begun) throws IOException {
    LogoutState state = begun;
    while (!state.pending().isEmpty()) {
      state = askDirectly(state);
    }
    return state;
  }

  /** Asks the first pending party; an SP without a SOAP endpoint keeps its session. */
  private LogoutState askDirectly(LogoutState state) throws IOException {
    Participation next = state.pending().get(0);
    if (next.isOfClient()) {
      return state.done(clients.test(next));
    }
    RegisteredSp sp = node.saml().parties().of(next.sp());
    Optional<Endpoint> soap = sp.metadata().logout(Binding.SOAP);
    return state.done(soap.isPresent() && backChannel.end(sp, soap.get(), next));
  }

  /** Asks the next SP, or ends the logout when there is none left. */
  void next(HttpServletRequest request, HttpServletResponse response, LogoutState begun)
      throws IOException {
    LogoutState state = begun;
    while (!state.pending().isEmpty()) {
      Participation next = state.pending().get(0);
      Optional<Endpoint> front = Optional.empty();
      if (!next.isOfClient()) {
        front = front(node.saml().parties().of(next.sp()), state.binding());
      }
      if (front.isPresent()) {
        RegisteredSp sp = node.saml().parties().of(next.sp());
        LogoutRequest message = messages.request(next, front.get().location(), sp.nameIds());
        conversations.begin(request, response, state.asking(message.getID()));
        send(response, front.get().binding(), front.get().location(), "SAMLRequest", message, "");
        return;
      }
      state = askDirectly(state);
    }
    finish(response, state);
  }

  private void finish(HttpServletResponse response, LogoutState state) throws IOException {
    if (state.initiator().isEmpty()) {
      Html.send(response, 200, IdpPages.signedOff(state.partial()));
      return;
    }
    answer(response, state, status(state.partial()));
  }

  /** SAML core 3.7.3.2: what could not be ended is reported below a success. */
  static Status status(boolean partial) {
    return Responses.status(StatusCode.SUCCESS, partial ? StatusCode.PARTIAL_LOGOUT : null, null);
  }

  /** Answers the SP that began the logout. */
  void answer(HttpServletResponse response, LogoutState state, Status status) throws IOException {
    RegisteredSp sp = node.saml().parties().of(state.initiator());
    Endpoint to =
        front(sp, state.binding())
            .orElseThrow(
                () ->
                    new BadRequestException(
                        "metadata of %s has no single logout service that a browser could bring the answer to"
                            .formatted(sp.entityId())));
    LogoutResponse message = messages.response(state.requestId(), to.responseLocation(), status);
    send(
        response, to.binding(), to.responseLocation(), "SAMLResponse", message, state.relayState());
  }

  /** The SP's endpoint of the wanted binding, else its first that the browser reaches. */
  private static Optional<Endpoint> front(RegisteredSp sp, Binding wanted) {
    return sp.metadata()
        .logout(wanted)
        .filter(endpoint -> endpoint.binding().frontChannel())
        .or(
            () ->
                sp.metadata().logout().stream()
                    .filter(endpoint -> endpoint.binding().frontChannel())
                    .findFirst());
  }

  private void send(
      HttpServletResponse response,
      Binding binding,
      String location,
      String parameter,
      SignableSAMLObject message,
      String relayState)
      throws IOException {
    if (binding == Binding.REDIRECT) {
      byte[] xml = OpenSaml.serialize(message);
      Html.redirect(
          response, RedirectUrls.signed(messages.key(), location, parameter, xml, relayState));
    } else {
      byte[] xml = OpenSaml.serialize(messages.key().sign(message));
      Html.send(response, 200, IdpPages.post(location, parameter, xml, relayState));
    }
  }
}
