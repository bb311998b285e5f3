package org.authmeter.testbed;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What the stores of a testbed counted, asked in memcached's text protocol. */
final class MemcachedStats {
  private final RunningTestbed testbed;

  MemcachedStats(RunningTestbed testbed) {
    this.testbed = testbed;
  }

  /** Operations by name, summed over both stores. */
  Map<String, Long> read() throws IOException {
    Map<String, Long> sum = new TreeMap<>();
    for (String store : List.of("store-1", "store-2")) {
      int port = Integer.parseInt(testbed.get("testbed." + store + ".port"));
      try (Socket socket = new Socket("127.0.0.1", port);
          BufferedReader in =
              new BufferedReader(
                  new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII))) {
        socket.getOutputStream().write("stats\r\n".getBytes(StandardCharsets.US_ASCII));
        for (String line; (line = in.readLine()) != null && !line.equals("END"); ) {
          String[] words = line.split(" ", 3);
          if (words[1].startsWith("cmd_") || words[1].startsWith("get_")) {
            sum.merge(words[1], Long.valueOf(words[2]), Long::sum);
          }
        }
      }
    }
    return sum;
  }
}
