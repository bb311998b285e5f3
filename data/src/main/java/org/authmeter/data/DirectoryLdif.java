package org.authmeter.data;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;

/**
 * A directory as LDIF (RFC 2849), stored passwords included, upper entries first. It is written
 * straight into buffers, without an object for each entry, attribute and value; the text is what
 * UnboundID's LDIFWriter makes of the same entries.
 */
public final class DirectoryLdif {
  private static final int PIECE = 64;

  /**
   * People held at a time: four pieces for each processor keep all of them busy, and with argon2 it
   * is three seconds of work, so that progress is seen.
   */
  private static final int BATCH = 4 * PIECE * Runtime.getRuntime().availableProcessors();

  private final People people;

  public DirectoryLdif(People people) {
    this.people = people;
  }

  /**
   * Writes a batch at a time and holds no more than that.
   *
   * @param out is flushed and left open
   * @param written is told how many people are written
   * @throws InterruptedIOException when the thread is interrupted
   */
  public void write(OutputStream out, IntConsumer written) throws IOException {
    Dit dit = people.dit();
    out.write(bytes(upper(dit)));
    for (int first = 1; first <= dit.entries(); first += BATCH) {
      int last = Math.min(dit.entries(), first + BATCH - 1);
      for (byte[] piece : batch(first, last)) {
        out.write(piece);
      }
      written.accept(last);
      if (Thread.currentThread().isInterrupted()) {
        throw new InterruptedIOException("interrupted after %d entries".formatted(last));
      }
    }
    out.flush();
  }

  private static String upper(Dit dit) {
    StringBuilder text = new StringBuilder("dn: ").append(Dit.SUFFIX);
    text.append("\nobjectClass: top\nobjectClass: dcObject\nobjectClass: organization");
    text.append("\ndc: example\no: Example\n\n");
    unit(text, Dit.PEOPLE, "People");
    for (int unit = 1; unit <= dit.units(); unit++) {
      unit(text, Dit.unitDn(unit), "Unit" + unit);
    }
    return text.toString();
  }

  private static void unit(StringBuilder text, String dn, String name) {
    text.append("dn: ").append(dn);
    text.append("\nobjectClass: top\nobjectClass: organizationalUnit");
    text.append("\nou: ").append(name).append("\n\n");
  }

  /** Side by side, then in order: with argon2 the processors are what it waits for. */
  private List<byte[]> batch(int first, int last) {
    return IntStream.iterate(first, from -> from <= last, from -> from + PIECE)
        .boxed()
        .toList()
        .parallelStream()
        .map(from -> piece(from, Math.min(last, from + PIECE - 1)))
        .toList();
  }

  /** People {@code first} to {@code last}, with an empty line after each. */
  private byte[] piece(int first, int last) {
    StringBuilder text = new StringBuilder((last - first + 1) * 512);
    for (int number = first; number <= last; number++) {
      person(text, number);
    }
    return bytes(text.toString());
  }

  /** All values are ASCII that needs no Base64 (RFC 2849, SAFE-STRING). */
  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  private void person(StringBuilder text, int number) {
    People.Name name = people.name(number);
    String digits = Dit.digits(number);
    String uid = Dit.uid(number);
    text.append("dn: ").append(people.dit().personDn(number)).append('\n');
    text.append("objectClass: top\nobjectClass: person\nobjectClass: organizationalPerson\n");
    text.append("objectClass: inetOrgPerson\nuid: ").append(uid);
    text.append("\ncn: ").append(name.given()).append(' ').append(name.family());
    text.append(' ').append(digits);
    text.append("\nsn: ").append(name.family());
    text.append("\ngivenName: ").append(name.given());
    text.append("\ndisplayName: ").append(name.given()).append(' ').append(name.family());
    text.append("\nmail: ").append(uid).append("@example.org");
    text.append("\ntelephoneNumber: ").append(People.telephone(number));
    text.append("\nemployeeNumber: ").append(digits);
    text.append("\nou: Unit").append(people.dit().unitOf(number));
    text.append("\nuserPassword: ").append(people.storedPassword(number)).append("\n\n");
  }
}
