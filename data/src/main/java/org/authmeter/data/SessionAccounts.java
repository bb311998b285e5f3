package org.authmeter.data;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.function.IntConsumer;

/** Accounts drawn from the directory for a load generator: {@code user,password}, no header. */
public final class SessionAccounts {
  private static final int REPORT_EVERY = 4096;

  /** What people log in with. */
  public enum Login {
    /** {@code cn}, the unique id of the published measurement. */
    CN,
    UID
  }

  private SessionAccounts() {}

  /**
   * Writes accounts, none twice.
   *
   * @param sessions how many
   * @param seed chooses who
   * @param written is told how many are written
   */
  public static void write(
      People people, int sessions, long seed, Login login, OutputStream out, IntConsumer written)
      throws IOException {
    Draw draw = new Draw(people.dit().entries(), seed);
    Writer csv = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8), 1 << 16);
    for (int i = 0; i < sessions; i++) {
      int person = draw.at(i);
      csv.write(login == Login.CN ? people.cn(person) : Dit.uid(person));
      csv.write(',');
      csv.write(People.password(person));
      csv.write('\n');
      if ((i + 1) % REPORT_EVERY == 0) {
        written.accept(i + 1);
      }
    }
    csv.flush();
    written.accept(sessions);
  }
}
