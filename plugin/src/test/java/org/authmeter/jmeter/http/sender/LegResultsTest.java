package org.authmeter.jmeter.http.sender;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URL;
import org.apache.jmeter.protocol.http.sampler.HTTPSampleResult;
import org.junit.jupiter.api.Test;

/** What of a request and its answer may be in a result. */
class LegResultsTest {
  private static HTTPSampleResult shown(String url, String request, String response)
      throws Exception {
    HTTPSampleResult result = new HTTPSampleResult();
    result.setURL(new URL(url));
    result.setRequestHeaders(request);
    result.setResponseHeaders(response);
    LegResults.withoutSecrets(result);
    return result;
  }

  @Test
  void shouldLeaveOutValuesOfSecretHeadersAndKeepTheOthers() throws Exception {
    HTTPSampleResult result =
        shown(
            "https://idp.example.org/login",
            "Connection: keep-alive\nAUTHORIZATION: Basic YTpi\nReferer: https://sp.example.org/?t=1\n",
            "HTTP/1.1 302 Found\nSet-Cookie: s=abc; Path=/; Secure\n set-cookie : t=def\n"
                + "Location: https://sp.example.org/acs?ticket=ST-1#x\nContent-Length: 0\n\n");

    assertThat(result.getRequestHeaders())
        .isEqualTo(
            "Connection: keep-alive\nAUTHORIZATION: ***\nReferer: https://sp.example.org/?t=***\n");
    assertThat(result.getResponseHeaders())
        .isEqualTo(
            "HTTP/1.1 302 Found\nSet-Cookie: s=***; Path=/; Secure\n set-cookie : t=***\n"
                + "Location: https://sp.example.org/acs?ticket=***#***\nContent-Length: 0\n\n");
  }

  @Test
  void shouldLeaveOutValuesOfCookiesAndSecretsOfHeaderManagers() throws Exception {
    HTTPSampleResult result =
        shown(
            "https://idp.example.org/",
            "Cookie: a=1; b=2\nX-Api-Key: k\napi-key: k\nX-Original-Authorization: Basic YTpi\nX-Kind: k\n",
            "");

    assertThat(result.getRequestHeaders())
        .isEqualTo(
            "Cookie: a=***; b=***\nX-Api-Key: ***\napi-key: ***\nX-Original-Authorization: ***\nX-Kind: k\n");
  }

  @Test
  void shouldKeepHeadersWithoutSecretsAsTheyAre() throws Exception {
    String lines = "HTTP/1.1 200 OK\nno colon\nX-Location-Of: a?b=c\nCookies: 2";
    HTTPSampleResult result = shown("https://idp.example.org/", "", lines);

    assertThat(result.getResponseHeaders()).isSameAs(lines);
    assertThat(result.getRequestHeaders()).isEmpty();
  }

  @Test
  void shouldLeaveOutTicketsAndValuesOfTheAddress() throws Exception {
    assertThat(shown("https://cas.example.org/v1/tickets/TGT-1-abc?service=x", "", "").getURL())
        .hasToString("https://cas.example.org/v1/tickets/TGT-***?service=***");
  }
}
