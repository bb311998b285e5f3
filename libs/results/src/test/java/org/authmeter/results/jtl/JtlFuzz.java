package org.authmeter.results.jtl;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import org.authmeter.common.csv.CsvRecords;

/** Fuzz target: a JTL is read without the loss of a row, or refused with the reason. */
public final class JtlFuzz {
  private static final String HEADER = "timeStamp,elapsed,label,success,responseMessage,Connect\n";

  private JtlFuzz() {}

  /** Called by Jazzer. */
  public static void fuzzerTestOneInput(byte[] data) throws IOException {
    read(data, -1);
    byte[] head = HEADER.getBytes(StandardCharsets.UTF_8);
    byte[] whole = new byte[head.length + data.length];
    System.arraycopy(head, 0, whole, 0, head.length);
    System.arraycopy(data, 0, whole, head.length, data.length);
    read(whole, records(whole));
  }

  /**
   * @param records of the file, headers included; -1 = not compared
   */
  private static void read(byte[] jtl, long records) throws IOException {
    try (JtlReader in = JtlReader.follow("x.jtl", new ByteArrayInputStream(jtl))) {
      long rows = 0;
      for (JtlRow row = in.next(); row != null; row = in.next()) {
        rows++;
        if (row.timeStamp() < 0 || row.failure() == null) {
          throw new IllegalStateException("a row without a time or a message");
        }
      }
      long accounted = rows + (in.leftOut().isEmpty() ? 0 : 1) + in.headers();
      if (records >= 0 && accounted != records) {
        throw new IllegalStateException(
            "%d of %d records are rows, headers or named".formatted(accounted, records));
      }
    } catch (JtlFormatException e) {
      if (!e.getMessage().startsWith("x.jtl")) {
        throw new IllegalStateException("refused without the name of the file", e);
      }
    }
  }

  private static long records(byte[] csv) {
    long records = 0;
    try (CsvRecords in =
        new CsvRecords(
            new InputStreamReader(new ByteArrayInputStream(csv), StandardCharsets.UTF_8), ',')) {
      while (in.next() != null) {
        records++;
      }
      return records;
    } catch (IOException e) {
      return -1; // the reader must refuse it, with its own words
    }
  }
}
