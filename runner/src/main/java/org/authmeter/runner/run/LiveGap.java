package org.authmeter.runner.run;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** What of a cell did not reach the InfluxDB that watches it. */
final class LiveGap {
  private static final String SENDER = "HttpMetricsSender";
  private static final String OWN = "LiveInfluxdbClient: ";

  private LiveGap() {}

  /**
   * @param log jmeter.log, in which JMeter's listener complains once for each sending that failed
   * @param hosts figures of the runner that did not arrive
   * @param address of the InfluxDB, without its path
   * @return a sentence for the user; empty if everything arrived
   */
  static String of(Path log, long hosts, String address) {
    long failed = 0;
    String refused = "";
    try (BufferedReader in = Files.newBufferedReader(log)) {
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        boolean error = line.contains(" ERROR ");
        failed += error && line.contains(SENDER) ? 1 : 0;
        refused = error && line.contains(OWN) ? line.replaceFirst(".*" + OWN, "") : refused;
      }
    } catch (IOException e) {
      failed = 0; // without a log there is no word of it
    }
    if (!refused.isEmpty()) {
      return "nobody could watch it: " + refused;
    }
    if (failed == 0 && hosts == 0) {
      return "";
    }
    return ("InfluxDB at %s was away: %d sendings of JMeter and %d host figures did not arrive, and"
            + " its graphs have a gap. The JTL and hosts.csv are whole.")
        .formatted(address, failed, hosts);
  }
}
