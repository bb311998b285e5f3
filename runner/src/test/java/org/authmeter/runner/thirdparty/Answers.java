package org.authmeter.runner.thirdparty;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Optional;
import javax.net.ssl.SSLContext;

/** The answer of an address that may not answer yet. */
final class Answers {
  private final HttpClient client;
  private final HttpRequest question;
  private String last = "";

  Answers(String address, SSLContext trust) {
    HttpClient.Builder builder = HttpClient.newBuilder();
    Optional.ofNullable(trust).ifPresent(builder::sslContext);
    this.client = builder.build();
    this.question =
        HttpRequest.newBuilder(URI.create(address)).timeout(Duration.ofSeconds(10)).build();
  }

  boolean come() throws InterruptedException {
    try {
      HttpResponse<String> answer = client.send(question, BodyHandlers.ofString());
      last = answer.body();
      return answer.statusCode() == 200;
    } catch (IOException notYet) {
      return false;
    }
  }

  /** The body of the last answer. */
  String last() {
    return last;
  }
}
