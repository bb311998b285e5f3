package org.authmeter.runner.report;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.authmeter.common.process.GuardedProcess;
import org.authmeter.runner.Installation;

/** JMeter's dashboard generator, a process of its own. */
public final class DashboardGenerator {
  /**
   * The generator reads row by row in one thread, so the serial collector is the best for it, and
   * its data fit into this heap. Both can be set in the environment, as for JMeter itself.
   */
  private static final String HEAP = "-Xms64m -Xmx384m -XX:MaxMetaspaceSize=256m";

  private static final String COLLECTOR = "-XX:+UseSerialGC";

  private DashboardGenerator() {}

  /** Starts it with the memory settings for the comparison. */
  public static GuardedProcess start(
      Installation installation, List<String> options, Path work, Path output) throws IOException {
    return GuardedProcess.start(command(installation, options), work, output, environment());
  }

  /** Heap and collector that the comparison needs, unless the environment names others. */
  public static Map<String, String> environment() {
    Map<String, String> environment = new HashMap<>();
    environment.put("JAVA_HOME", System.getProperty("java.home"));
    environment.put("HEAP", System.getenv().getOrDefault("HEAP", HEAP));
    environment.put("GC_ALGO", System.getenv().getOrDefault("GC_ALGO", COLLECTOR));
    return environment;
  }

  /** JMeter's command line with the generator's options. */
  public static List<String> command(Installation installation, List<String> options) {
    List<String> command = new java.util.ArrayList<>(options);
    command.add(0, installation.requireJMeter().toString());
    return command;
  }
}
