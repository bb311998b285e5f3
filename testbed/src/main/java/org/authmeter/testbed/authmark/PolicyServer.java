package org.authmeter.testbed.authmark;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.authmeter.data.Dit;
import org.authmeter.testbed.core.ComponentMain;
import org.authmeter.testbed.core.TestbedLayout;
import org.authmeter.testbed.users.LdapLogin;
import org.authmeter.testbed.web.Counters;

/** Takes agents' connections; each has a thread, because agents keep and share few of them. */
final class PolicyServer implements AutoCloseable {
  private static final int BACKLOG = 512;

  /** For an answer that the directory keeps waiting. */
  private static final long LIMIT_MILLIS = 5000;

  private final ServerSocket socket;
  private final PolicyDecisions decisions;
  private final Map<Socket, Thread> open = new ConcurrentHashMap<>();

  /** No daemon: it keeps the process up. */
  private final Thread acceptor = new Thread(this::accept, "policy server");

  private PolicyServer(ServerSocket socket, PolicyDecisions decisions) {
    this.socket = socket;
    this.decisions = decisions;
  }

  public static void main(String[] args) {
    ComponentMain.serve(args, (layout, name) -> start(layout, name));
  }

  /**
   * @param name {@code policy-1}, {@code policy-2}
   */
  private static void start(TestbedLayout layout, String name) throws IOException {
    LdapLogin users = new LdapLogin(layout.port("directory-1.port"), Dit.PEOPLE, "cn");
    PolicyStore policies =
        new PolicyStore(layout.file("policies.txt"), layout.flag("policy.cache"));
    PolicyDecisions decisions =
        new PolicyDecisions(
            users,
            policies,
            new Seal(layout.get("ticket.key")),
            layout.flag("authorization.cache"),
            new Counters(),
            InstantSource.system());
    PolicyServer server = start(layout.port(name + ".port"), decisions);
    ComponentMain.closeAtStop(name, server);
  }

  /**
   * @param port on 127.0.0.1; 0 = a free one
   */
  static PolicyServer start(int port, PolicyDecisions decisions) throws IOException {
    ServerSocket socket =
        new ServerSocket(port, BACKLOG, InetAddress.getByName(TestbedLayout.LOCAL));
    PolicyServer server = new PolicyServer(socket, decisions);
    server.acceptor.start();
    return server;
  }

  int port() {
    return socket.getLocalPort();
  }

  private void accept() {
    try {
      while (true) {
        Socket agent = socket.accept();
        Thread thread = daemon(() -> serve(agent), "agent " + agent.getPort());
        open.put(agent, thread);
        thread.start();
      }
    } catch (IOException e) {
      // closed
    }
  }

  private void serve(Socket agent) {
    try (agent) {
      agent.setTcpNoDelay(true);
      DataInputStream in = new DataInputStream(new BufferedInputStream(agent.getInputStream()));
      DataOutputStream out =
          new DataOutputStream(new BufferedOutputStream(agent.getOutputStream()));
      while (true) {
        decisions.answer(PolicyMessage.read(in)).write(out);
      }
    } catch (EOFException e) {
      // The agent has closed it.
    } catch (IOException e) {
      if (!socket.isClosed()) {
        System.err.println("an agent's connection ended: " + e.getMessage());
      }
    } finally {
      open.remove(agent);
    }
  }

  private static Thread daemon(Runnable work, String name) {
    Thread thread = new Thread(work, name);
    thread.setDaemon(true);
    return thread;
  }

  @Override
  public void close() throws IOException {
    socket.close();
    // It may have accepted one more agent meanwhile, who is to be sent away too.
    await(acceptor);
    for (Map.Entry<Socket, Thread> agent : open.entrySet()) {
      agent.getKey().close();
      // A thread that reads may take one more question before it notices the end.
      await(agent.getValue());
    }
  }

  private static void await(Thread thread) {
    try {
      thread.join(LIMIT_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
