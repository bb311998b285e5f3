package org.authmeter.browser.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class TimedSocketTest {
  private static final InetAddress LOCAL = InetAddress.getLoopbackAddress();

  @AfterEach
  void withoutProxy() {
    System.clearProperty("socksProxyHost");
    System.clearProperty("socksProxyPort");
  }

  @Test
  void shouldGoByTheSocksProxyOfTheJavaRuntime() throws Exception {
    try (ServerSocket proxy = new ServerSocket(0, 1, LOCAL)) {
      System.setProperty("socksProxyHost", LOCAL.getHostAddress());
      System.setProperty("socksProxyPort", Integer.toString(proxy.getLocalPort()));
      CompletableFuture<Byte> version =
          CompletableFuture.supplyAsync(
              () -> {
                try (Socket client = proxy.accept();
                    DataInputStream in = new DataInputStream(client.getInputStream())) {
                  return in.readByte();
                } catch (IOException e) {
                  throw new UncheckedIOException(e);
                }
              });
      try (TimedSocket socket = TimedSocket.create()) {
        socket.connect(new InetSocketAddress("192.0.2.1", 80), 5000);
      } catch (IOException e) {
        // the proxy ends the conversation
      }
      assertThat(version.get()).isEqualTo((byte) 5);
    }
  }

  @Test
  void shouldKeepOptionsThatAreSwitchedOn() throws Exception {
    try (ServerSocket server = new ServerSocket(0, 1, LOCAL);
        TimedSocket socket = TimedSocket.create()) {
      socket.setReuseAddress(false);
      socket.setKeepAlive(false);
      socket.connect(server.getLocalSocketAddress(), 5000);
      assertThat(socket.getKeepAlive()).isFalse();
      socket.setKeepAlive(true);
      assertThat(socket.getKeepAlive()).isTrue();
      socket.setReuseAddress(true);
      assertThat(socket.getReuseAddress()).isTrue();
    }
  }
}
