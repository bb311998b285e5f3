package org.authmeter.jmeter.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NodeExporterTest {
  @ParameterizedTest
  @ValueSource(strings = {"NaN", "+Inf", "-1", "1e999", "1; waitMs=1", "\u001b[2J", ""})
  void shouldRefuseWhatIsNoNumber(String value) {
    String line = "node_cpu_seconds_total{cpu=\"0\",mode=\"user\"} " + value;
    assertThatThrownBy(() -> NodeExporter.values("# HELP\n" + line + "\n"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("is no number of seconds or bytes")
        .hasMessageContaining("node_cpu_seconds_total{cpu=\"0\",mode=\"user\"}");
  }

  /** A part of the text would be a part of the processors. */
  @Test
  void shouldRefuseMoreThanAMachineHas() throws IOException {
    byte[] lines =
        "node_cpu_seconds_total{cpu=\"0\",mode=\"user\"} 1\n"
            .repeat(200_000)
            .getBytes(StandardCharsets.US_ASCII);
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          exchange.sendResponseHeaders(200, lines.length);
          exchange.getResponseBody().write(lines);
          exchange.close();
        });
    server.start();
    try {
      URI url = URI.create("http://127.0.0.1:%d/".formatted(server.getAddress().getPort()));
      NodeExporter exporter = new NodeExporter(url, Duration.ofSeconds(30));
      assertThatThrownBy(exporter::read)
          .isInstanceOf(IOException.class)
          .hasMessageContaining(url + " answers with more than 4194304 bytes");
    } finally {
      server.stop(0);
    }
    assertThat(NodeExporter.values("node_memory_MemTotal_bytes 1.6e+07\n"))
        .containsEntry("node_memory_MemTotal_bytes", 1.6e7);
  }
}
