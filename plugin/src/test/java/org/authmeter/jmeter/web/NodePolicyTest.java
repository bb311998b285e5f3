package org.authmeter.jmeter.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.authmeter.jmeter.web.Request.Role;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NodePolicyTest {
  private static final URI SP = URI.create("https://sp.example/secure/");
  private final AtomicLong turns = new AtomicLong();

  private NodeChoice choice(String kind, String script, String idpHost) {
    return new NodeChoice(
        NodePolicy.parse(kind, "127.0.0.2, 127.0.0.3", script, idpHost), SP, turns);
  }

  private static Request to(String host, Phase phase) {
    return Request.get(URI.create("https://" + host + "/"), Role.OTHER, phase, null);
  }

  @Test
  void shouldAnswerForTheIdpsHostOnly() throws FlowFailure {
    NodeChoice choice = choice("resolved", "", "");

    assertThat(choice.of(to("sp.example", Phase.RESOURCE))).isEmpty();
    assertThat(choice.of(to("idp.example", Phase.FORM))).containsExactly("127.0.0.2", "127.0.0.3");
    assertThat(choice.of(to("other.example", Phase.FORM))).isEmpty();
    assertThat(choice("resolved", "", "other.example").of(to("IDP.example", Phase.FORM))).isEmpty();
  }

  @Test
  void shouldTakeTurnsByLoginAndByRequest() throws FlowFailure {
    for (String node : List.of("127.0.0.2", "127.0.0.3", "127.0.0.2")) {
      NodeChoice login = choice("login", "", "");
      assertThat(login.of(to("idp.example", Phase.FORM))).containsExactly(node);
      assertThat(login.of(to("idp.example", Phase.CREDENTIALS))).containsExactly(node);
    }
    turns.set(0);
    NodeChoice request = choice("request", "", "");
    assertThat(request.of(to("idp.example", Phase.FORM))).containsExactly("127.0.0.2");
    assertThat(request.of(to("idp.example", Phase.FORM))).containsExactly("127.0.0.3");
    assertThat(request.of(to("idp.example", Phase.FORM))).containsExactly("127.0.0.2");
  }

  @Test
  void shouldFollowTheScriptAndInheritThePhaseBefore() throws FlowFailure {
    NodeChoice choice = choice("script", "form=1, credentials=2", "");

    assertThat(choice.of(to("idp.example", Phase.FORM))).containsExactly("127.0.0.2");
    assertThat(choice.of(to("idp.example", Phase.CREDENTIALS))).containsExactly("127.0.0.3");
    assertThat(choice.of(to("idp.example", Phase.RESPONSE))).containsExactly("127.0.0.3");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "login|''|''|needs addresses",
        "random|a|''|[resolved, login, request, script]",
        "login|127.0.0.2:8443|''|names a port",
        "login|[::1]:8443|''|names a port",
        "script|a|''|nodeScript is empty",
        "script|a|form=2|there are 1",
        "script|a|form=0|names node 0",
        "script|a|form|not of the form",
        "script|a|logout=1|[resource, form, credentials, response]",
      })
  void shouldTellWhatIsWrong(String kind, String nodes, String script, String words) {
    assertThatThrownBy(() -> NodePolicy.parse(kind, nodes, script, ""))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(words);
  }

  @Test
  void shouldTakeIpv6Addresses() {
    assertThat(NodePolicy.parse("login", "::1,[::1]", "", "").nodes())
        .containsExactly("::1", "[::1]");
  }
}
