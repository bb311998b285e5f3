package org.authmeter.common.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.authmeter.common.net.HttpListener.Answer;
import org.junit.jupiter.api.Test;

class HttpListenerTest {
  private static HttpListener listener(String url, HttpListener.Reader reader) throws IOException {
    return new HttpListener(URI.create(url), "test", 4, reader);
  }

  private static HttpResponse<String> post(HttpListener to, String path, String body)
      throws IOException, InterruptedException {
    URI uri = URI.create("http://127.0.0.1:" + to.address().getPort() + path);
    return HttpClient.newHttpClient()
        .send(
            HttpRequest.newBuilder(uri).POST(HttpRequest.BodyPublishers.ofString(body)).build(),
            HttpResponse.BodyHandlers.ofString());
  }

  @Test
  void shouldReadNoMoreThanItMayAndAnswer() throws Exception {
    try (HttpListener listener =
        listener(
            "http://127.0.0.1:0/messages",
            (address, body) -> new Answer(202, "text/plain", body))) {
      HttpResponse<String> answer = post(listener, "/messages", "too long");
      assertThat(answer.statusCode()).isEqualTo(202);
      assertThat(answer.body()).isEqualTo("too ");
      assertThat(answer.headers().firstValue("Content-Type")).contains("text/plain");
      assertThat(answer.headers().firstValue("Cache-Control")).contains("no-store");
      assertThat(post(listener, "/elsewhere", "").statusCode()).isEqualTo(404);
    }
  }

  @Test
  void shouldListenAtTheRootWithoutAPath() throws Exception {
    try (HttpListener listener =
        listener("http://127.0.0.1:0", (address, body) -> Answer.empty(200))) {
      HttpResponse<String> answer = post(listener, "/any", "m");
      assertThat(answer.statusCode()).isEqualTo(200);
      assertThat(answer.body()).isEmpty();
    }
  }

  @Test
  void shouldNameTheAddressThatItCannotListenAt() throws Exception {
    assertThatThrownBy(() -> listener("https://127.0.0.1:0/slo", (a, b) -> Answer.empty(200)))
        .isInstanceOf(IOException.class)
        .hasMessage(
            "cannot listen at https://127.0.0.1:0/slo: messages to it are signed and come by http;"
                + " write http");
    try (HttpListener first = listener("http://127.0.0.1:0/slo", (a, b) -> Answer.empty(200))) {
      String taken = "http://127.0.0.1:" + first.address().getPort() + "/slo";
      assertThatThrownBy(() -> listener(taken, (a, b) -> Answer.empty(200)))
          .isInstanceOf(IOException.class)
          .hasMessageStartingWith("cannot listen at " + taken + ": ")
          .hasMessageEndingWith("; give a free port of this machine");
    }
  }
}
