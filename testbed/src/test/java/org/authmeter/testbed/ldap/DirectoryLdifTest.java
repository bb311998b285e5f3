package org.authmeter.testbed.ldap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.unboundid.ldap.sdk.Entry;
import com.unboundid.ldap.sdk.schema.EntryValidator;
import com.unboundid.ldap.sdk.schema.Schema;
import com.unboundid.ldif.LDIFReader;
import com.unboundid.ldif.LDIFWriter;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class DirectoryLdifTest {
  private final ComputedEntries entries =
      new ComputedEntries(new Dit(1000, 7), 1, PasswordScheme.SSHA);

  @Test
  void shouldWriteValidEntriesThatTheDirectoryWouldAnswer() throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    List<Integer> written = new ArrayList<>();
    DirectoryLdif.write(entries, out, written::add);
    EntryValidator validator = new EntryValidator(Schema.getDefaultStandardSchema());
    List<Entry> read = new ArrayList<>();
    try (LDIFReader reader = new LDIFReader(new ByteArrayInputStream(out.toByteArray()))) {
      for (Entry entry; (entry = reader.readEntry()) != null; ) {
        List<String> reasons = new ArrayList<>();
        assertThat(validator.entryIsValid(entry, reasons)).as("%s", reasons).isTrue();
        read.add(entry);
      }
    }
    assertThat(read).hasSize(1000 + 7 + 2);
    assertThat(written).last().isEqualTo(1000);
    Entry last = read.get(read.size() - 1);
    assertThat(last.getAttributeValue("userPassword")).isEqualTo(entries.storedPassword(1000));
    last.removeAttribute("userPassword");
    assertThat(last).isEqualTo(entries.person(1000));
    assertThat(entries.dit().inUnit(6)).isEqualTo(143);
    assertThat(entries.dit().inUnit(7)).isEqualTo(142);
  }

  @Test
  void shouldWriteAsTheLibrarysWriterDoes() throws Exception {
    ByteArrayOutputStream theirs = new ByteArrayOutputStream();
    try (LDIFWriter writer = new LDIFWriter(theirs)) {
      for (int number = 1; number <= 300; number++) {
        Entry person = entries.person(number);
        person.addAttribute("userPassword", entries.storedPassword(number));
        writer.writeEntry(person);
      }
    }
    assertThat(new String(new PersonLdif(entries).text(1, 300), StandardCharsets.US_ASCII))
        .isEqualTo(theirs.toString(StandardCharsets.US_ASCII));
  }

  @Test
  void shouldEndWhenInterrupted() {
    Thread.currentThread().interrupt();
    assertThatThrownBy(() -> DirectoryLdif.write(entries, OutputStream.nullOutputStream(), i -> {}))
        .isInstanceOf(InterruptedIOException.class);
    assertThat(Thread.interrupted()).isTrue();
  }

  @Test
  void shouldTellHowFarALoadIs() {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    AtomicLong nanos = new AtomicLong();
    LoadProgress progress =
        new LoadProgress(
            "loading", 100, new PrintStream(out, true, StandardCharsets.UTF_8), nanos::get);
    nanos.set(1_000_000_000L);
    progress.accept(5);
    nanos.set(10_000_000_000L);
    progress.accept(20);
    assertThat(out.toString(StandardCharsets.UTF_8).trim())
        .isEqualTo("loading: 20 of 100 entries (20 %), about 40 s left");
  }
}
