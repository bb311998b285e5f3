package org.authmeter.runner.target;

import com.sun.management.UnixOperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * What this machine offers for connections.
 *
 * @param ports ephemeral ports for each server address; 0 = not known
 * @param reusesPorts true if a port in TIME_WAIT serves again
 * @param files open at once in a process; 0 = not known
 */
record LocalLimits(long ports, boolean reusesPorts, long files) {
  /** Linux keeps a closed connection so long (TIME_WAIT), and its port with it. */
  private static final int TIME_WAIT_SECONDS = 60;

  /** Jars, logs and sockets of JMeter itself. */
  private static final long FILES_OF_JMETER = 400;

  /** SP, IdP, and one being opened while another closes. */
  private static final long CONNECTIONS_OF_A_THREAD = 4;

  /** The socket; Conscrypt holds a pipe with two ends beside it. */
  private static final long FILES_OF_A_CONNECTION = 3;

  static LocalLimits ofThisMachine() {
    Path ipv4 = Path.of("/proc/sys/net/ipv4");
    String[] range = read(ipv4.resolve("ip_local_port_range")).split("\\s+");
    long ports = range.length == 2 ? Long.parseLong(range[1]) - Long.parseLong(range[0]) + 1 : 0;
    boolean reuses = read(ipv4.resolve("tcp_tw_reuse")).equals("1");
    long files =
        ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix
            ? unix.getMaxFileDescriptorCount()
            : 0;
    return new LocalLimits(ports, reuses, files);
  }

  private static String read(Path file) {
    try {
      return Files.readString(file).strip();
    } catch (IOException e) {
      return ""; // not Linux: unknown
    }
  }

  /**
   * What will be scarce.
   *
   * @param threads virtual users
   * @param loginsPerSecond the most that they can make; a login opens a connection for each host
   */
  List<String> warnings(int threads, double loginsPerSecond) {
    List<String> warnings = new ArrayList<>();
    double needed = loginsPerSecond * TIME_WAIT_SECONDS;
    if (ports > 0 && !reusesPorts && needed > ports) {
      warnings.add(
          ("%d virtual users can make up to %.0f logins per second here, each with a connection of"
                  + " its own for each host; a closed connection keeps its port for %d s, and there"
                  + " are %d. Above %.0f logins per second connections fail: widen the range (sysctl"
                  + " net.ipv4.ip_local_port_range='1024 65535') or use fewer virtual users.")
              .formatted(
                  threads,
                  loginsPerSecond,
                  TIME_WAIT_SECONDS,
                  ports,
                  (double) ports / TIME_WAIT_SECONDS));
    }
    long handles = FILES_OF_JMETER + threads * CONNECTIONS_OF_A_THREAD * FILES_OF_A_CONNECTION;
    if (files > 0 && files < handles) {
      warnings.add(
          "%d virtual users need about %d open files, and %d are allowed: raise them with ulimit -n 65536."
              .formatted(threads, handles, files));
    }
    return warnings;
  }
}
