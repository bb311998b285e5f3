package org.authmeter.runner.host;

import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;
import org.authmeter.results.comparison.ComponentUse;

/**
 * What the components of a testbed hold and have counted at a moment: the live memory of each, and
 * the traffic of those that keep sessions. The difference of two moments divided by the logins
 * between them is what a login costs.
 *
 * <p>Live memory of a JVM is its heap after a full collection, which is asked for, and its direct
 * buffers, which hold what Terracotta keeps outside the heap: without the collection the heap grows
 * until the JVM collects by itself, whatever is signed on. That of another program is its resident
 * memory. Traffic is what memcached counts (protocol.txt, "General-purpose statistics"); of another
 * store the bytes that its process read and wrote (proc(5), io), which are those of its
 * connections, as the testbed's stores keep nothing on disk.
 */
public final class ServerCounts {
  private static final int TIMEOUT_MS = 5_000;
  private static final long KILO = 1024;

  /** Kinds of components that keep sessions. */
  private static final String STORE = "store-";

  private record Counted(Long live, Long requests, Long bytes, Long evictions) {}

  private final Map<String, Counted> components;

  private ServerCounts(Map<String, Counted> components) {
    this.components = components;
  }

  /**
   * Looks at all components at the same time. What cannot be read of one is left out.
   *
   * @param processes ids by component
   * @param addresses of the testbed
   */
  public static ServerCounts of(Map<String, Integer> processes, Map<String, String> addresses) {
    Map<String, Counted> all = new ConcurrentHashMap<>();
    processes.entrySet().parallelStream()
        .forEach(
            process -> {
              String name = process.getKey();
              int id = process.getValue();
              boolean store = name.startsWith(STORE);
              Map<String, Long> stats =
                  store ? stats(addresses.get("testbed." + name + ".port")) : Map.of();
              all.put(
                  name,
                  new Counted(
                      live(id),
                      stats.isEmpty() ? null : Long.valueOf(requests(stats)),
                      !store
                          ? null
                          : stats.isEmpty()
                              ? processBytes(id)
                              : sum(stats.get("bytes_read"), stats.get("bytes_written")),
                      stats.get("evictions")));
            });
    return new ServerCounts(all);
  }

  /**
   * What was added until a later moment.
   *
   * @param tests that were made meanwhile, warm-up included
   */
  public Map<String, ComponentUse.Growth> until(ServerCounts later, long tests) {
    Map<String, ComponentUse.Growth> added = new LinkedHashMap<>();
    components.forEach(
        (name, before) -> {
          Counted after = later.components.get(name);
          if (after != null) {
            added.put(
                name,
                new ComponentUse.Growth(
                    tests,
                    difference(before.live, after.live),
                    difference(before.requests, after.requests),
                    difference(before.bytes, after.bytes),
                    difference(before.evictions, after.evictions)));
          }
        });
    return added;
  }

  private static Long sum(Long read, Long written) {
    return read == null || written == null ? null : Long.valueOf(read + written);
  }

  private static Long difference(Long before, Long after) {
    return before == null || after == null ? null : Long.valueOf(after - before);
  }

  private static Long live(int process) {
    try {
      return heapAfterCollection(process);
    } catch (IOException | AttachNotSupportedException e) {
      return resident(process); // no JVM, or not one of this user
    }
  }

  private static long heapAfterCollection(int process)
      throws IOException, AttachNotSupportedException {
    if (!Path.of("/proc/" + process + "/exe").toRealPath().endsWith("java")) {
      throw new AttachNotSupportedException("process " + process + " is no JVM");
    }
    VirtualMachine machine = VirtualMachine.attach(Integer.toString(process));
    String address;
    try {
      address = machine.startLocalManagementAgent();
    } finally {
      machine.detach();
    }
    try (JMXConnector connector = JMXConnectorFactory.connect(new JMXServiceURL(address))) {
      MemoryMXBean memory =
          ManagementFactory.newPlatformMXBeanProxy(
              connector.getMBeanServerConnection(),
              ManagementFactory.MEMORY_MXBEAN_NAME,
              MemoryMXBean.class);
      memory.gc();
      long direct =
          ManagementFactory.getPlatformMXBeans(
                  connector.getMBeanServerConnection(), BufferPoolMXBean.class)
              .stream()
              .filter(pool -> pool.getName().equals("direct"))
              .mapToLong(BufferPoolMXBean::getMemoryUsed)
              .sum();
      return memory.getHeapMemoryUsage().getUsed() + direct;
    }
  }

  private static Long resident(int process) {
    try (Stream<String> lines = Files.lines(Path.of("/proc/" + process + "/status"))) {
      return lines
          .filter(line -> line.startsWith("VmRSS:"))
          .map(line -> Long.parseLong(line.replaceAll("\\D", "")) * KILO)
          .findFirst()
          .orElse(null);
    } catch (IOException | UncheckedIOException e) {
      return null; // another system, or the process has ended
    }
  }

  private static Long processBytes(int process) {
    try (Stream<String> lines = Files.lines(Path.of("/proc/" + process + "/io"))) {
      return lines
          .filter(line -> line.matches("[rw]char: \\d+"))
          .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
          .sum();
    } catch (IOException | UncheckedIOException e) {
      return null;
    }
  }

  private static long requests(Map<String, Long> stats) {
    return stats.entrySet().stream()
        .filter(e -> e.getKey().matches("cmd_(get|set|touch)|delete_hits|delete_misses"))
        .mapToLong(Map.Entry::getValue)
        .sum();
  }

  /** Numbers of memcached; empty if nothing that is one answers. */
  private static Map<String, Long> stats(String port) {
    Map<String, Long> numbers = new HashMap<>();
    if (port == null) {
      return numbers;
    }
    try (Socket socket = new Socket("127.0.0.1", Integer.parseInt(port))) {
      socket.setSoTimeout(TIMEOUT_MS);
      socket.getOutputStream().write("stats\r\n".getBytes(StandardCharsets.US_ASCII));
      BufferedReader in =
          new BufferedReader(
              new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII));
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        String[] words = line.split(" ");
        if (!words[0].equals("STAT")) {
          break;
        }
        if (words.length == 3 && words[2].matches("\\d{1,18}")) {
          numbers.put(words[1], Long.valueOf(words[2]));
        }
      }
    } catch (IOException e) {
      numbers.clear(); // the store does not speak memcached's protocol
    }
    return numbers;
  }
}
