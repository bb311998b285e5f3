package org.authmeter.testbed;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.authmeter.testbed.ControlClient.Answer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The control on an IdP testbed, with a memcached that is no program of ours where there is one.
 */
@Tag("long")
class IdpControlIT {
  private static final Path MEMCACHED = Path.of("/usr/bin/memcached");

  @Test
  void shouldLoseANodeAndAStoreAndGetThemBack() throws Exception {
    String[] options =
        Files.isExecutable(MEMCACHED)
            ? new String[] {"--variant", "memcached", "--memcached", MEMCACHED.toString()}
            : new String[] {"--variant", "memcached"};
    try (RunningTestbed testbed = RunningTestbed.start(options)) {
      ControlClient control = new ControlClient(testbed);
      for (String name : new String[] {"idp-1", "store-1"}) {
        long first = testbed.processes().get(name);
        assertThat(control.post("/components/" + name + "/kill").status()).isEqualTo(200);
        assertThat(ProcessHandle.of(first)).isEmpty();
        Answer started = control.post("/components/" + name + "/start");
        assertThat(started.status()).isEqualTo(200);
        testbed.read();
        assertThat(testbed.processes().get(name))
            .isEqualTo(started.json().get("pid").asLong())
            .isNotEqualTo(first);
      }
      assertListening(testbed.get("authmeter.saml.node1"), testbed.get("testbed.idp.port"));
      assertListening("127.0.0.1", testbed.get("testbed.store-1.port"));
      assertThat(control.post("/components/store-1/delay?ms=5").status()).isEqualTo(409);
      assertThat(control.post("/components/idp-1/delay?ms=300").status()).isEqualTo(200);
      HttpRequest metadata =
          HttpRequest.newBuilder(URI.create(testbed.get("authmeter.saml.sp.idpMetadata"))).build();
      long asked = System.nanoTime();
      assertThat(HttpClient.newHttpClient().send(metadata, BodyHandlers.ofString()).statusCode())
          .isEqualTo(200);
      assertThat(System.nanoTime() - asked).isGreaterThanOrEqualTo(300_000_000L);
      // A node that comes back does not wait for a store that is down for good.
      assertThat(control.post("/components/store-1/kill").status()).isEqualTo(200);
      assertThat(control.post("/components/idp-1/kill").status()).isEqualTo(200);
      assertThat(control.post("/components/idp-1/start").status()).isEqualTo(200);
      assertListening(testbed.get("authmeter.saml.node1"), testbed.get("testbed.idp.port"));
      assertThat(testbed.process().isAlive()).isTrue();
    }
  }

  @Test
  void shouldServeSoManyRequestsAtOnceAndEachAsLateAsItWasTold() throws Exception {
    try (RunningTestbed testbed =
        RunningTestbed.start("--variant", "stateless", "--workers", "2", "--delay", "200")) {
      HttpRequest metadata =
          HttpRequest.newBuilder(URI.create(testbed.get("authmeter.saml.sp.idpMetadata"))).build();
      HttpClient client = HttpClient.newHttpClient();
      assertThat(client.send(metadata, BodyHandlers.ofString()).statusCode()).isEqualTo(200);
      long asked = System.nanoTime();
      var answers =
          Stream.generate(() -> client.sendAsync(metadata, BodyHandlers.ofString()))
              .limit(6)
              .toList();
      for (var answer : answers) {
        assertThat(answer.get(30, TimeUnit.SECONDS).statusCode()).isEqualTo(200);
      }
      assertThat(System.nanoTime() - asked).as("three times two").isGreaterThan(599_000_000L);
    }
  }

  private static void assertListening(String address, String port) throws Exception {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(address, Integer.parseInt(port)), 5000);
      assertThat(socket.isConnected()).isTrue();
    }
  }
}
