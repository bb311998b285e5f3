package org.authmeter.browser.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.browser.web.Request.Role;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NodePolicyTest {
  private static final URI SP = URI.create("https://sp.example/secure/");
  private final AtomicLong turns = new AtomicLong();

  private NodeChoice choice(NodePolicy.Kind kind, String script, String idpHost) {
    return new NodeChoice(
        NodePolicy.parse(kind, "127.0.0.2, 127.0.0.3", script, idpHost), SP, turns);
  }

  private static Request to(String host, Phase phase) {
    return Request.get(URI.create("https://" + host + "/"), Role.OTHER, phase, null);
  }

  @Test
  void shouldAnswerForTheIdpsHostOnly() throws CodedFailure {
    NodeChoice choice = choice(NodePolicy.Kind.RESOLVED, "", "");

    assertThat(choice.of(to("sp.example", Phase.RESOURCE))).isEmpty();
    assertThat(choice.of(to("idp.example", Phase.FORM))).containsExactly("127.0.0.2", "127.0.0.3");
    assertThat(choice.of(to("other.example", Phase.FORM))).isEmpty();
    assertThat(
            choice(NodePolicy.Kind.RESOLVED, "", "other.example").of(to("IDP.example", Phase.FORM)))
        .isEmpty();
  }

  @Test
  void shouldTakeTurnsByLoginAndByRequest() throws CodedFailure {
    for (String node : List.of("127.0.0.2", "127.0.0.3", "127.0.0.2")) {
      NodeChoice login = choice(NodePolicy.Kind.LOGIN, "", "");
      assertThat(login.of(to("idp.example", Phase.FORM))).containsExactly(node);
      assertThat(login.of(to("idp.example", Phase.CREDENTIALS))).containsExactly(node);
    }
    turns.set(0);
    NodeChoice request = choice(NodePolicy.Kind.REQUEST, "", "");
    assertThat(request.of(to("idp.example", Phase.FORM))).containsExactly("127.0.0.2");
    assertThat(request.of(to("idp.example", Phase.FORM))).containsExactly("127.0.0.3");
    assertThat(request.of(to("idp.example", Phase.FORM))).containsExactly("127.0.0.2");
  }

  @Test
  void shouldFollowTheScriptAndInheritThePhaseBefore() throws CodedFailure {
    NodeChoice choice = choice(NodePolicy.Kind.SCRIPT, "form=1, credentials=2", "");

    assertThat(choice.of(to("idp.example", Phase.FORM))).containsExactly("127.0.0.2");
    assertThat(choice.of(to("idp.example", Phase.CREDENTIALS))).containsExactly("127.0.0.3");
    assertThat(choice.of(to("idp.example", Phase.RESPONSE))).containsExactly("127.0.0.3");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "LOGIN|''|''|needs addresses",
        "LOGIN|127.0.0.2:8443|''|names a port",
        "LOGIN|[::1]:8443|''|names a port",
        "SCRIPT|a|''|nodeScript is empty",
        "SCRIPT|a|form=2|there are 1",
        "SCRIPT|a|form=0|names node 0",
        "SCRIPT|a|form|not of the form",
        "SCRIPT|a|logout=1|[resource, form, credentials, response]",
      })
  void shouldTellWhatIsWrong(NodePolicy.Kind kind, String nodes, String script, String words) {
    assertThatThrownBy(() -> NodePolicy.parse(kind, nodes, script, ""))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(words);
  }

  @Test
  void shouldTakeIpv6Addresses() {
    assertThat(NodePolicy.parse(NodePolicy.Kind.LOGIN, "::1,[::1]", "", "").nodes())
        .containsExactly("::1", "[::1]");
  }
}
