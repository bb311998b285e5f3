package org.authmeter.testbed.idp.node;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Collectors;
import org.authmeter.testbed.session.SsoSessions;

/** The other node, at its back door: asked about logins, notified of logouts. */
public final class Peer {
  public static final String PATH = "/idp/peer";

  private static final Logger LOG = Logger.getLogger(Peer.class.getName());

  private final BackDoor door;

  /**
   * @param backDoor URL of the other node, without a path
   * @param password that both nodes share
   */
  public Peer(String backDoor, String password) {
    this.door = new BackDoor(backDoor + PATH, password);
  }

  List<Participation> named(String sp, String nameId) {
    return ask("named", sp, nameId);
  }

  List<Participation> ofSession(String session) {
    return ask("session", session);
  }

  void end(String session) {
    ask("end", session);
  }

  /** A node that is down has no logins to report, and has lost those that ended. */
  private List<Participation> ask(String... fields) {
    try {
      return door.ask(fields).orElse("").lines().map(Participation::parse).toList();
    } catch (IOException e) {
      LOG.log(Level.WARNING, "the other node does not answer", e);
      return List.of();
    }
  }

  /** Answers the other node. */
  public static final class Answers extends BackDoor.Answers {
    private static final long serialVersionUID = 1L;

    private final transient LocalSessionIndex logins;
    private final transient SsoSessions sessions;

    public Answers(LocalSessionIndex logins, SsoSessions sessions, String password) {
      super(password);
      this.logins = logins;
      this.sessions = sessions;
    }

    @Override
    Optional<String> answer(List<String> fields) {
      List<Participation> found =
          switch (fields.get(0)) {
            case "named" -> logins.named(fields.get(1), fields.get(2));
            case "session" -> logins.ofSession(fields.get(1));
            default -> {
              logins.end(fields.get(1));
              sessions.forget(fields.get(1));
              yield List.of();
            }
          };
      return Optional.of(
          found.stream().map(Participation::serialize).collect(Collectors.joining("\n")));
    }
  }
}
