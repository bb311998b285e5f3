package org.authmeter.browser.web;

import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.authmeter.browser.failure.CodedFailure;

/** Applies a {@link NodePolicy} to the requests of one login. */
public final class NodeChoice {
  private final NodePolicy policy;
  private final AtomicLong turns;
  private final URI resource;
  private final int login;
  private String host;

  /**
   * @param policy how to choose
   * @param resource the protected resource: its host is never the sign-on server's unless the
   *     policy says so
   * @param turns counts logins or requests over all virtual users
   */
  public NodeChoice(NodePolicy policy, URI resource, AtomicLong turns) {
    this.policy = policy;
    this.resource = resource;
    this.turns = turns;
    this.host = policy.host();
    this.login = policy.kind() == NodePolicy.Kind.LOGIN ? turn() : 0;
  }

  /**
   * @return the addresses to use for this request, or an empty list for "as DNS says"
   * @throws CodedFailure when the sign-on server has the resource's host name, so that nobody can
   *     say which requests the nodes are meant for
   */
  public List<String> of(Request request) throws CodedFailure {
    URI uri = request.uri();
    if (host.isEmpty() && Addresses.otherHost(uri, resource)) {
      host = Addresses.host(uri);
    }
    boolean signedOn =
        request.role() == Request.Role.CREDENTIALS || request.role() == Request.Role.SIGN_ON_ANSWER;
    if (signedOn && host.isEmpty() && !policy.nodes().isEmpty()) {
      throw new CodedFailure(
          FailureCode.INVALID_SETTINGS,
          "nodes: "
              + policy.nodes()
              + " got no request, because the IdP has the same host name as the resource, "
              + Addresses.host(resource)
              + "; name it (authmeter.saml.idpHost, or for OpenID Connect authmeter.oidc.issuer), and"
              + " the nodes get the requests to both");
    }
    if (policy.nodes().isEmpty() || !host.equalsIgnoreCase(Addresses.host(uri))) {
      return List.of();
    }
    return switch (policy.kind()) {
      case RESOLVED -> policy.nodes();
      case LOGIN -> one(login);
      case REQUEST -> one(turn());
      case SCRIPT -> one(policy.script().get(request.phase()));
    };
  }

  private List<String> one(int index) {
    return List.of(policy.nodes().get(index));
  }

  private int turn() {
    return (int) (turns.getAndIncrement() % policy.nodes().size());
  }

  /** Of a browser, and of the service behind it. */
  public record Both(NodeChoice browser, NodeChoice service) {}

  /**
   * The nodes of one sample, in which a service asks the sign-on server too.
   *
   * @param cross whether browser and service go to different nodes, in turn; there are two at least
   */
  public static Both ofBoth(NodePolicy nodes, URI resource, AtomicLong turns, boolean cross) {
    if (!cross) {
      NodeChoice same = new NodeChoice(nodes, resource, turns);
      return new Both(same, same);
    }
    // one turn per sample: the virtual users in between take others
    long turn = turns.getAndIncrement();
    return new Both(one(nodes, resource, turns, turn), one(nodes, resource, turns, turn + 1));
  }

  private static NodeChoice one(NodePolicy nodes, URI resource, AtomicLong turns, long turn) {
    String node = nodes.nodes().get((int) (turn % nodes.nodes().size()));
    return new NodeChoice(
        new NodePolicy(NodePolicy.Kind.RESOLVED, List.of(node), Map.of(), nodes.host()),
        resource,
        turns);
  }
}
