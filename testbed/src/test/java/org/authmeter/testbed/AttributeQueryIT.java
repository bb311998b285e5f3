package org.authmeter.testbed;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.opensaml.saml.saml2.core.Response;
import org.opensaml.saml.saml2.core.StatusCode;

/** Which node can tell whose a transient id is: the one that stored it, or any with the key. */
class AttributeQueryIT {

  @Test
  void aStoredTransientIdIsKnownToTheNodeThatMadeIt() throws Exception {
    RunningTestbed testbed = SharedTestbed.get();
    AttributeAuthority first = new AttributeAuthority(testbed, "authmeter.saml.node1");
    AttributeAuthority second = new AttributeAuthority(testbed, "authmeter.saml.node2");
    String id = first.login("test001");

    assertThat(attributes(first.ask(id)))
        .containsEntry("uid", "test001")
        .containsEntry("mail", "test001@example.ac.jp");
    assertUnknown(second.ask(id));
    assertUnknown(first.ask("_0123456789abcdef0123456789abcdef"));
  }

  @Test
  void aComputedTransientIdIsKnownToEveryNode() throws Exception {
    try (RunningTestbed testbed =
        RunningTestbed.start("--variant", "stateless-cryptotransientid")) {
      AttributeAuthority first = new AttributeAuthority(testbed, "authmeter.saml.node1");
      AttributeAuthority second = new AttributeAuthority(testbed, "authmeter.saml.node2");
      String id = first.login("test002");

      assertThat(attributes(first.ask(id))).containsEntry("uid", "test002");
      assertThat(attributes(second.ask(id))).containsEntry("uid", "test002");
      assertUnknown(second.ask("_0123456789abcdef0123456789abcdef"));
      Functional functional = new Functional(testbed);
      assertThat(functional.test1()).as("test 1").isTrue();
      assertThat(functional.test2()).as("test 2").isTrue();
      assertThat(functional.test3()).as("test 3").isFalse();
    }
  }

  @Test
  void onlyTheSpOfTheMetadataIsAnswered() throws Exception {
    AttributeAuthority first = new AttributeAuthority(SharedTestbed.get(), "authmeter.saml.node1");
    String id = first.login("test001");
    List<String> refused = first.send(first.unsigned(id));
    assertThat(refused.get(0)).isEqualTo("500");
    assertThat(refused.get(1)).endsWith("the AttributeQuery is not signed");
    assertThat(first.send(first.changedAfterSigning(id)).get(1)).contains("does not verify");
    assertThat(first.send("<x/>").get(1)).contains("no readable SOAP message");
    assertThat(
            first.send("<!DOCTYPE x [<!ENTITY e SYSTEM 'file:///etc/passwd'>]><x>&e;</x>").get(1))
        .contains("no readable SOAP message");
  }

  private static Map<String, String> attributes(Response response) {
    assertThat(response.getStatus().getStatusCode().getValue()).isEqualTo(StatusCode.SUCCESS);
    return AttributeAuthority.attributes(response);
  }

  private static void assertUnknown(Response response) {
    StatusCode code = response.getStatus().getStatusCode();
    assertThat(code.getValue()).isEqualTo(StatusCode.REQUESTER);
    assertThat(code.getStatusCode().getValue()).isEqualTo(StatusCode.UNKNOWN_PRINCIPAL);
    assertThat(response.getAssertions()).isEmpty();
  }
}
