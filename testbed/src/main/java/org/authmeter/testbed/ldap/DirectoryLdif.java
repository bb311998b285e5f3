package org.authmeter.testbed.ldap;

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
  /** Held at a time; a fast disk takes some thousand entries in the time of a system call. */
  private static final int BATCH = 4096;

  private static final int PIECE = 64;

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
    writer.flush();
    PersonLdif people = new PersonLdif(entries);
    for (int first = 1; first <= dit.entries(); first += BATCH) {
      int last = Math.min(dit.entries(), first + BATCH - 1);
      for (byte[] piece : batch(people, first, last)) {
        out.write(piece);
      }
      written.accept(last);
      if (Thread.currentThread().isInterrupted()) {
        throw new InterruptedIOException("interrupted after %d entries".formatted(last));
      }
    }
    out.flush();
  }

  /** Side by side, then in order: with argon2 the processors are what it waits for. */
  private static List<byte[]> batch(PersonLdif people, int first, int last) {
    return IntStream.iterate(first, from -> from <= last, from -> from + PIECE)
        .boxed()
        .toList()
        .parallelStream()
        .map(from -> people.text(from, Math.min(last, from + PIECE - 1)))
        .toList();
  }
}
