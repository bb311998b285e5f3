package org.authmeter.testbed.ldap;

import com.unboundid.ldap.sdk.Entry;
import com.unboundid.ldif.LDIFWriter;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.util.List;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import org.authmeter.testbed.ldap.Dit.Level;
import org.authmeter.testbed.ldap.Dit.Place;

/** The computed entries as LDIF (RFC 2849), stored passwords included, upper entries first. */
public final class DirectoryLdif {
  /** Computed side by side: with argon2 the processors are what it waits for. */
  private static final int BATCH = 256;

  private DirectoryLdif() {}

  /**
   * Writes a batch at a time and holds no more than that.
   *
   * @param written is told how many people are written
   * @throws InterruptedIOException when the thread is interrupted
   */
  public static void write(ComputedEntries entries, OutputStream out, IntConsumer written)
      throws IOException {
    Dit dit = entries.dit();
    // Not closed: the stream is the caller's.
    LDIFWriter writer = new LDIFWriter(out);
    writer.writeEntry(entries.at(new Place(Level.SUFFIX, 0)));
    writer.writeEntry(entries.at(new Place(Level.PEOPLE, 0)));
    for (int unit = 1; unit <= dit.units(); unit++) {
      writer.writeEntry(entries.at(new Place(Level.UNIT, unit)));
    }
    for (int first = 1; first <= dit.entries(); first += BATCH) {
      int last = Math.min(dit.entries(), first + BATCH - 1);
      for (Entry person : batch(entries, first, last)) {
        writer.writeEntry(person);
      }
      written.accept(last);
      if (Thread.currentThread().isInterrupted()) {
        throw new InterruptedIOException("interrupted after %d entries".formatted(last));
      }
    }
    writer.flush();
  }

  private static List<Entry> batch(ComputedEntries entries, int first, int last) {
    return IntStream.rangeClosed(first, last)
        .parallel()
        .mapToObj(
            number -> {
              Entry person = entries.person(number);
              person.addAttribute("userPassword", entries.storedPassword(number));
              return person;
            })
        .toList();
  }
}
