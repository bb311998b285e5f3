package org.authmeter.data;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntConsumer;

/**
 * A directory as LDIF (RFC 2849), stored passwords included, upper entries first. It is written
 * straight into buffers that are used again, without an object for each entry, attribute and value;
 * the text is what UnboundID's LDIFWriter makes of the same entries.
 */
public final class DirectoryLdif {
  /** With argon2 this is a few seconds of work, so that progress is seen. */
  private static final int PIECE = 256;

  private final People people;

  public DirectoryLdif(People people) {
    this.people = people;
  }

  /**
   * Composes pieces on all processors and writes them in order; holds only a few pieces.
   *
   * @param out is flushed and left open
   * @param written is told how many people are written
   * @throws InterruptedIOException when the thread is interrupted
   */
  public void write(OutputStream out, IntConsumer written) throws IOException {
    Dit dit = people.dit();
    out.write(upper(dit).getBytes(StandardCharsets.US_ASCII));
    int processors = Runtime.getRuntime().availableProcessors();
    ExecutorService composers = Executors.newFixedThreadPool(processors);
    Deque<Future<Piece>> ahead = new ArrayDeque<>();
    try {
      int first = 1;
      for (int i = 0; i < 2 * processors && first <= dit.entries(); i++, first += PIECE) {
        ahead.add(compose(composers, new Piece(), first));
      }
      while (!ahead.isEmpty()) {
        Piece piece = ahead.remove().get();
        out.write(piece.text, 0, piece.length);
        written.accept(piece.last);
        if (first <= dit.entries()) {
          ahead.add(compose(composers, piece, first));
          first += PIECE;
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted; not all entries are written");
    } catch (ExecutionException e) {
      throw new IllegalStateException("an entry could not be composed", e.getCause());
    } finally {
      composers.shutdownNow();
    }
    out.flush();
  }

  private Future<Piece> compose(ExecutorService composers, Piece piece, int first) {
    int last = Math.min(people.dit().entries(), first + PIECE - 1);
    return composers.submit(() -> piece.compose(first, last));
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

  /** Some people, one after the other, with an empty line after each. */
  private final class Piece {
    private byte[] text = new byte[PIECE * 512];
    private int length;
    private int last;

    Piece compose(int from, int to) {
      length = 0;
      last = to;
      for (int number = from; number <= to; number++) {
        person(number);
      }
      return this;
    }

    private void person(int number) {
      People.Name name = people.name(number);
      String digits = Dit.digits(number);
      String uid = Dit.uid(number);
      add("dn: ").add(people.dit().personDn(number));
      add("\nobjectClass: top\nobjectClass: person\nobjectClass: organizationalPerson");
      add("\nobjectClass: inetOrgPerson\nuid: ").add(uid);
      add("\ncn: ").add(name.given()).add(" ").add(name.family()).add(" ").add(digits);
      add("\nsn: ").add(name.family());
      add("\ngivenName: ").add(name.given());
      add("\ndisplayName: ").add(name.given()).add(" ").add(name.family());
      add("\nmail: ").add(uid).add("@example.org");
      add("\ntelephoneNumber: ").add(People.telephone(number));
      add("\nemployeeNumber: ").add(digits);
      add("\nou: Unit").add(Integer.toString(people.dit().unitOf(number)));
      add("\nuserPassword: ").add(people.storedPassword(number)).add("\n\n");
    }

    /**
     * @param ascii all values are ASCII that needs no Base64 (RFC 2849, SAFE-STRING)
     */
    @SuppressWarnings("deprecation") // the one way without a new array; right for ASCII
    private Piece add(String ascii) {
      int end = length + ascii.length();
      if (end > text.length) {
        text = Arrays.copyOf(text, 2 * end);
      }
      ascii.getBytes(0, ascii.length(), text, length);
      length = end;
      return this;
    }
  }
}
