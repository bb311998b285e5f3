package org.authmeter.testbed.authmark;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.atomic.AtomicInteger;

/** An agent's kept connections to the policy servers. */
final class PolicyClient implements AutoCloseable {
  private static final int CONNECT_MILLIS = 5000;

  private final List<Target> targets;
  private final boolean failover;
  private final int timeoutMillis;
  private final AtomicInteger turn = new AtomicInteger();

  private record Target(InetSocketAddress address, Deque<Link> idle) {}

  private record Link(Socket socket, DataInputStream in, DataOutputStream out) {}

  PolicyClient(AgentSettings.Policies policies) {
    this.targets =
        policies.servers().stream()
            .map(server -> new Target(server, new ConcurrentLinkedDeque<>()))
            .toList();
    this.failover = policies.failover();
    this.timeoutMillis = (int) Math.min(Integer.MAX_VALUE, policies.timeout().toMillis());
  }

  /**
   * Asks one of the servers, and the next when that one cannot be reached.
   *
   * @throws IOException when none answers
   */
  PolicyMessage ask(PolicyMessage question) throws IOException {
    int first = failover ? 0 : Math.floorMod(turn.getAndIncrement(), targets.size());
    IOException last = null;
    for (int i = 0; i < targets.size(); i++) {
      Target target = targets.get((first + i) % targets.size());
      try {
        return ask(target, question);
      } catch (IOException e) {
        last = new IOException("policy server %s: %s".formatted(target.address(), e), e);
      }
    }
    throw last;
  }

  /** A kept connection may have ended meanwhile: then a new one is tried. */
  private PolicyMessage ask(Target target, PolicyMessage question) throws IOException {
    Link kept = target.idle().pollFirst();
    if (kept != null) {
      try {
        return ask(target, kept, question);
      } catch (SocketTimeoutException e) {
        throw e;
      } catch (IOException e) {
        // once more below
      }
    }
    return ask(target, connect(target.address()), question);
  }

  private static PolicyMessage ask(Target target, Link link, PolicyMessage question)
      throws IOException {
    try {
      question.write(link.out());
      PolicyMessage answer = PolicyMessage.read(link.in());
      target.idle().addFirst(link);
      return answer;
    } catch (IOException e) {
      link.socket().close();
      throw e;
    }
  }

  private Link connect(InetSocketAddress address) throws IOException {
    Socket socket = new Socket();
    try {
      socket.setTcpNoDelay(true);
      socket.setSoTimeout(timeoutMillis);
      socket.connect(address, CONNECT_MILLIS);
      return new Link(
          socket,
          new DataInputStream(new BufferedInputStream(socket.getInputStream())),
          new DataOutputStream(new BufferedOutputStream(socket.getOutputStream())));
    } catch (IOException e) {
      socket.close();
      throw e;
    }
  }

  @Override
  public void close() throws IOException {
    for (Target target : targets) {
      for (Link link; (link = target.idle().pollFirst()) != null; ) {
        link.socket().close();
      }
    }
  }
}
