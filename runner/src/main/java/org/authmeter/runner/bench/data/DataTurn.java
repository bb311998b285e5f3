package org.authmeter.runner.bench.data;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A generator's turn.
 *
 * @param entries counted in the file, the upper ones included
 * @param seconds of the whole process, its start included
 * @param cpuSeconds user and system
 */
record DataTurn(
    String generator, int round, long entries, long bytes, double seconds, double cpuSeconds) {
  double perSecond() {
    return entries / seconds;
  }

  /** The middle turn by rate. */
  static DataTurn median(List<DataTurn> turns, String generator) {
    List<DataTurn> own =
        turns.stream()
            .filter(t -> t.generator().equals(generator))
            .sorted(java.util.Comparator.comparingDouble(DataTurn::perSecond))
            .toList();
    return own.get(own.size() / 2);
  }

  static long entries(Path ldif) throws IOException {
    try (BufferedReader lines = Files.newBufferedReader(ldif, StandardCharsets.UTF_8)) {
      return lines.lines().filter(line -> line.startsWith("dn: ")).count();
    }
  }
}
