package org.authmeter.testbed.profiles;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import org.authmeter.testbed.Browser;
import org.authmeter.testbed.Page;
import org.authmeter.testbed.RunningTestbed;
import org.authmeter.testbed.SharedTestbed;
import org.authmeter.testbed.saml.SoapEnvelope;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.opensaml.saml.saml2.core.LogoutRequest;
import org.opensaml.saml.saml2.core.LogoutResponse;
import org.opensaml.saml.saml2.core.StatusCode;

/** Logouts that reach several SPs, begun by one of them or at the IdP. */
class LogoutChainIT {
  @TempDir Path folder;
  private final RunningTestbed testbed = SharedTestbed.get();
  // Ends at the URLs of every SP of this test.
  private final Browser browser = new Browser(testbed).endingAt("https://chain");

  @Test
  void anSpsLogoutReachesTheOthersBeforeItIsAnswered() throws Exception {
    LogoutSp first = sp("chain1", "HTTP-Redirect");
    LogoutSp second = sp("chain2", "HTTP-Redirect");
    LogoutSp third = sp("chain3", "HTTP-POST");
    LogoutRequest request = first.request("Redirect/SLO");
    Page page = browser.open(first.sp.signedQuery(request, "state"));
    // The order of the others is the IdP's.
    for (int i = 0; i < 2; i++) {
      if (page.isRedirect()) {
        LogoutRequest asked = second.received(page, "SAMLRequest", LogoutRequest.class);
        second.assertMeant(asked);
        page =
            second.answerByRedirect(
                browser, second.response(asked, second.sp.idp("Redirect/SLO"), StatusCode.SUCCESS));
      } else {
        LogoutRequest asked = third.posted(page, "SAMLRequest", LogoutRequest.class);
        third.assertMeant(asked);
        page =
            third.answerByPost(
                browser, third.response(asked, third.sp.idp("POST/SLO"), StatusCode.SUCCESS));
      }
    }
    LogoutResponse answer = first.received(page, "SAMLResponse", LogoutResponse.class);
    assertThat(LogoutIT.codes(answer)).containsExactly(StatusCode.SUCCESS);
    assertThat(answer.getInResponseTo()).isEqualTo(request.getID());
  }

  @Test
  void anSpThatDoesNotEndItsSessionMakesTheLogoutPartial() throws Exception {
    LogoutSp first = sp("chain1", "HTTP-Redirect");
    LogoutSp second = sp("chain2", "HTTP-Redirect");
    Page page = browser.open(first.sp.signedQuery(first.request("Redirect/SLO"), ""));
    LogoutRequest asked = second.received(page, "SAMLRequest", LogoutRequest.class);

    LogoutResponse toAnother =
        second.response(asked, second.sp.idp("Redirect/SLO"), StatusCode.SUCCESS);
    toAnother.setInResponseTo("_another");
    Page refused = second.answerByRedirect(browser, toAnother);
    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.text()).contains("answers the LogoutRequest _another");

    Page toNobody =
        second.answerByRedirect(browser, second.response(asked, null, StatusCode.SUCCESS));
    assertThat(toNobody.status()).isEqualTo(400);
    assertThat(toNobody.text()).contains("the signed LogoutResponse has no Destination");

    page =
        second.answerByRedirect(
            browser, second.response(asked, second.sp.idp("Redirect/SLO"), StatusCode.RESPONDER));
    assertThat(LogoutIT.codes(first.received(page, "SAMLResponse", LogoutResponse.class)))
        .containsExactly(StatusCode.SUCCESS, StatusCode.PARTIAL_LOGOUT);
  }

  @Test
  void aUserSignsOffAtTheIdpByEitherBinding() throws Exception {
    LogoutSp sp = sp("chain1", "HTTP-Redirect", "HTTP-POST");
    String start = sp.sp.idp("").replace("SAML2/", "Logout");
    LogoutRequest asked = sp.received(browser.open(start), "SAMLRequest", LogoutRequest.class);
    sp.assertMeant(asked);
    Page end =
        sp.answerByRedirect(
            browser, sp.response(asked, sp.sp.idp("Redirect/SLO"), StatusCode.SUCCESS));
    assertThat(end.text()).contains("You are signed off.");

    sp.signOn(browser);
    asked = sp.posted(browser.open(start + "?binding=POST"), "SAMLRequest", LogoutRequest.class);
    end = sp.answerByPost(browser, sp.response(asked, sp.sp.idp("POST/SLO"), StatusCode.RESPONDER));
    assertThat(end.text()).contains("not everywhere");
    assertThat(browser.open(start).text()).contains("You are signed off.");
  }

  @Test
  void anSpBehindSoapIsAskedWithoutTheBrowser() throws Exception {
    LogoutSp soap = new LogoutSp(new TestSp(testbed, folder, "chain1"));
    String[] code = {StatusCode.SUCCESS};
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          try (exchange) {
            LogoutRequest request =
                SoapEnvelope.body(exchange.getRequestBody().readAllBytes(), LogoutRequest.class);
            soap.answers.verify(request);
            LogoutResponse response = soap.response(request, null, code[0]);
            soap.sp.key.sign(response);
            byte[] answer = SoapEnvelope.envelope(response);
            exchange.sendResponseHeaders(200, answer.length);
            exchange.getResponseBody().write(answer);
          } catch (Exception e) {
            throw new IllegalStateException(e);
          }
        });
    server.start();
    try {
      String url = "http://127.0.0.1:" + server.getAddress().getPort() + "/slo";
      soap.sp.register("", soap.sp.metadata("", "", TestSp.logoutService("SOAP", url)));
      LogoutSp front = sp("chain2", "HTTP-Redirect");
      for (String[] each :
          new String[][] {
            {StatusCode.SUCCESS}, {StatusCode.RESPONDER, StatusCode.PARTIAL_LOGOUT}
          }) {
        code[0] = each[0];
        front.signOn(browser);
        soap.signOn(browser);
        Page end = browser.open(front.sp.signedQuery(front.request("Redirect/SLO"), ""));
        assertThat(LogoutIT.codes(front.received(end, "SAMLResponse", LogoutResponse.class)))
            .hasSize(each.length);
      }
    } finally {
      server.stop(0);
    }
  }

  private LogoutSp sp(String name, String... bindings) throws Exception {
    return new LogoutSp(new TestSp(testbed, folder, name)).register(bindings).signOn(browser);
  }
}
