package org.authmeter.signon.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import org.authmeter.signon.session.LiveSessions.Session;
import org.junit.jupiter.api.Test;

class LiveSessionsTest {
  private final LiveSessions sessions = new LiveSessions(3);

  private static Session session(int number) {
    return new Session("session-" + number);
  }

  @Test
  void shouldRemoveTheSessionThatIsMeantAndNoOther() {
    Session first = session(1);
    Session second = session(2);
    Session third = session(3);
    sessions.add(first);
    sessions.add(second);
    sessions.add(third);

    sessions.remove(first);
    sessions.remove(first); // by another virtual user, at the same moment

    assertThat(sessions.size()).isEqualTo(2);
    assertThat(Set.of(sessions.take(), sessions.take())).containsExactlyInAnyOrder(second, third);
    assertThat(sessions.any()).isNull();
    assertThat(sessions.take()).isNull();
  }

  @Test
  void shouldEvictARandomSessionWhenFull() {
    Set<Session> added = new HashSet<>();
    for (int i = 0; i < 10; i++) {
      Session session = session(i);
      added.add(session);
      sessions.add(session);
    }

    assertThat(sessions.size()).isEqualTo(3);
    for (int i = 0; i < 3; i++) {
      Session any = sessions.any();
      assertThat(added).contains(any);
      sessions.remove(any);
    }
    assertThat(sessions.size()).isZero();
  }
}
