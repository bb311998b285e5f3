package org.authmeter.testbed.profiles;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.authmeter.testbed.Browser;
import org.authmeter.testbed.RunningTestbed;
import org.opensaml.saml.saml2.core.LogoutRequest;
import org.opensaml.saml.saml2.core.LogoutResponse;
import org.opensaml.saml.saml2.core.StatusCode;

/**
 * Single Logout where a store keeps the sessions: it ends them at the nodes and in all browsers.
 */
public final class StoredLogout {
  private StoredLogout() {}

  public static void endsTheSessionAtBothNodes(RunningTestbed testbed, Path folder)
      throws Exception {
    List<String> nodes =
        List.of(testbed.get("authmeter.saml.node1"), testbed.get("authmeter.saml.node2"));
    LogoutSp sp = new LogoutSp(new TestSp(testbed, folder, "stored")).register("HTTP-Redirect");
    SoapClient soap = new SoapClient(testbed);
    // Several times: the balancer takes the nodes in turn.
    for (int i = 0; i < 2; i++) {
      Browser browser = sp.sp.browser();
      for (String node : nodes) {
        sp.signOn(browser.at(node)); // either node has its copy of the session
      }
      Browser copy = browser.copy();
      LogoutRequest request = sp.request("SOAP/SLO");
      sp.sp.key.sign(request);
      LogoutResponse answer = soap.ask(sp.sp.idp("SOAP/SLO"), request, LogoutResponse.class);
      assertThat(LogoutIT.codes(answer)).containsExactly(StatusCode.SUCCESS);
      for (String node : nodes) {
        for (Browser each : List.of(browser, copy)) {
          assertThat(sp.sp.ask(each.at(node), ask -> {}).isLoginForm()).as("at %s", node).isTrue();
        }
      }
    }
  }
}
