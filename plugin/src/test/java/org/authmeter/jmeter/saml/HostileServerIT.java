package org.authmeter.jmeter.saml;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import org.apache.jmeter.samplers.SampleResult;
import org.authmeter.common.text.PlainText;
import org.authmeter.jmeter.core.JMeterExtension;
import org.authmeter.jmeter.http.Browser;
import org.authmeter.results.campaign.Figures;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A server that writes whatever it likes, byte by byte as it is given here. */
@ExtendWith(JMeterExtension.class)
@Timeout(60)
class HostileServerIT {
  private static final String EVIL =
      "\u001b]0;title\u0007\u009b2J=cmd|' /C calc'!A0 <script>alert(1)</script> ${__groovy(1)}"
          + " denied; waitMs=400000; free=true";

  @AfterEach
  void stop() {
    Browser.closeCurrent();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "HTTP/1.1 200 %s\r\nContent-Type: text/html\r\n\r\n<title>%s</title>%s",
        "HTTP/1.1 500 %s\r\nContent-Type: text/plain\r\n\r\n%s",
        "HTTP/1.1 302 %s\r\nLocation: %s\r\n\r\n",
        "HTTP/1.1 302 Found\r\nLocation: http://%s/\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Type: %s\r\nSet-Cookie: %s; Domain=%s\r\n\r\n%s",
        "HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=%s\r\nContent-Encoding: %s\r\n\r\n%s",
        "%s"
      })
  void shouldLeavePlainTextInResults(String answer) throws Exception {
    for (String evil : new String[] {EVIL, EVIL + "x".repeat(3_000)}) {
      SampleResult result = sample(answer.replace("%s", evil));
      assertThat(result.isSuccessful()).isFalse();
      isPlain(result);
      for (SampleResult leg : result.getSubResults()) {
        isPlain(leg);
      }
    }
  }

  private static void isPlain(SampleResult result) {
    String message = result.getResponseMessage();
    assertThat(message + result.getResponseCode() + result.getSampleLabel())
        .hasSizeLessThan(PlainText.MAX_MESSAGE + 500);
    assertThat((message + result.getResponseCode() + result.getSampleLabel()).chars())
        .noneMatch(Character::isISOControl);
    assertThat(Figures.arrival(message)).isNull();
    assertThat(Figures.of(message, "waitMs")).isNull();
  }

  private static SampleResult sample(String answer) throws IOException {
    try (ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      Thread thread = new Thread(() -> serve(server, answer), "hostile server");
      thread.setDaemon(true);
      thread.start();
      return SamlSsoSamplerIT.sampler("http://127.0.0.1:%d/".formatted(server.getLocalPort()))
          .sample(null);
    }
  }

  private static void serve(ServerSocket server, String answer) {
    try {
      while (true) {
        try (Socket one = server.accept()) {
          BufferedReader in =
              new BufferedReader(
                  new InputStreamReader(one.getInputStream(), StandardCharsets.ISO_8859_1));
          String line = in.readLine();
          while (line != null && !line.isEmpty()) {
            line = in.readLine();
          }
          one.getOutputStream().write(answer.getBytes(StandardCharsets.ISO_8859_1));
        }
      }
    } catch (IOException e) {
      return; // the test is over
    }
  }
}
