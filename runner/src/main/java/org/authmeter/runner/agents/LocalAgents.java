package org.authmeter.runner.agents;

import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.authmeter.common.process.GuardedProcess;
import org.authmeter.common.process.Programs;
import org.authmeter.runner.Installation;
import org.authmeter.runner.RunnerException;

/**
 * JMeters of this machine that make the load together, each the whole pattern: what a stress test
 * calls processes. They are agents on loopback, with a key store of their own, and end with the
 * runner.
 */
public final class LocalAgents implements AutoCloseable {
  private static final Duration START = Duration.ofMinutes(2);
  private static final Duration LOOK = Duration.ofMillis(200);

  private final Path folder;
  private final List<GuardedProcess> processes = new ArrayList<>();
  private final List<String> addresses = new ArrayList<>();

  private LocalAgents(Path folder) {
    this.folder = folder;
  }

  /**
   * Starts them side by side, and waits until all answer.
   *
   * @throws RunnerException status 3 if one does not start; the message has the end of its output
   */
  public static LocalAgents start(int count, Path jmeterHome) throws IOException {
    LocalAgents agents = new LocalAgents(Files.createTempDirectory("authmeter-agents-"));
    try {
      agents.makeKeyStore(jmeterHome);
      for (int i = 1; i <= count; i++) {
        agents.start("agent-" + i, jmeterHome);
      }
      agents.await();
      return agents;
    } catch (IOException | RuntimeException e) {
      agents.close();
      throw e;
    }
  }

  private void makeKeyStore(Path jmeterHome) throws IOException {
    ProcessBuilder script =
        new ProcessBuilder("sh", jmeterHome.resolve("bin/create-rmi-keystore.sh").toString())
            .directory(folder.toFile());
    String java = Path.of(Installation.java()).getParent().toString();
    script.environment().merge("PATH", java, (path, own) -> own + File.pathSeparator + path);
    Programs.Result made = Programs.run(script, START);
    if (made.exitStatus() != 0) {
      throw RunnerException.environment(
          "--processes: no key store for the JMeters' connections: " + made.output().strip());
    }
  }

  private void start(String name, Path jmeterHome) throws IOException {
    int port;
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
    Path own = Files.createDirectory(folder.resolve(name));
    processes.add(
        GuardedProcess.start(
            List.of(
                jmeterHome.resolve("bin/jmeter-server").toString(),
                "-Djava.rmi.server.hostname=127.0.0.1",
                "-Jserver.rmi.ssl.keystore.file=" + keyStore(),
                "-Juser.classpath=" + jmeterHome.resolve("lib/optional"),
                "-q",
                folder.resolve("rmi_keystore.properties").toString()),
            own,
            own.resolve("output.txt"),
            Map.of("SERVER_PORT", Integer.toString(port))));
    addresses.add("127.0.0.1:" + port);
  }

  private void await() throws IOException {
    long end = System.nanoTime() + START.toNanos();
    for (int i = 0; i < addresses.size(); i++) {
      Agents.Address address = Agents.Address.of(addresses.get(i));
      while (!address.refusal(LOOK).isEmpty()) {
        if (processes.get(i).awaitEnd(LOOK) || System.nanoTime() > end) {
          Path output = folder.resolve("agent-" + (i + 1)).resolve("output.txt");
          throw RunnerException.environment(
              "--processes: the JMeter at %s did not start: %s"
                  .formatted(address, Files.readString(output).strip()));
        }
      }
    }
  }

  private Path keyStore() {
    return folder.resolve("rmi_keystore.jks");
  }

  public Agents agents() {
    return Agents.of(addresses);
  }

  /**
   * Properties of the run, as -J takes them: where the key store is, and what serial plans lock.
   */
  public List<String> properties(String scenario) {
    List<String> properties = new ArrayList<>();
    properties.add(AgentConnections.KEY_STORE + "=" + keyStore());
    if (scenario.equals("community-authorization")) {
      properties.add("authmeter.community.lockFile=" + folder.resolve("serial.lock"));
    }
    return properties;
  }

  @Override
  public void close() {
    processes.forEach(each -> each.stop(GuardedProcess.GRACE));
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : (Iterable<Path>) files.sorted(Comparator.reverseOrder())::iterator) {
        Files.delete(file);
      }
    } catch (IOException | java.io.UncheckedIOException e) {
      // a folder for temporary files may keep it
    }
  }
}
