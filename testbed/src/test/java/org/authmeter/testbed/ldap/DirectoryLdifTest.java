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
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.authmeter.data.DirectoryLdif;
import org.authmeter.data.Dit;
import org.authmeter.data.PasswordScheme;
import org.authmeter.data.People;
import org.authmeter.testbed.ldap.EntryPosition.Level;
import org.junit.jupiter.api.Test;

class DirectoryLdifTest {
  private final People people = new People(new Dit(1000, 7), 1, PasswordScheme.SSHA);
  private final ComputedEntries entries = new ComputedEntries(people);

  @Test
  void shouldWriteValidEntriesThatTheDirectoryWouldAnswer() throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    List<Integer> written = new ArrayList<>();
    new DirectoryLdif(people).write(out, written::add);
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
    // so many that the writer's threads fill their pieces of text again and again
    People people = new People(new Dit(20_000, 7), 1, PasswordScheme.SSHA);
    ComputedEntries entries = new ComputedEntries(people);
    ByteArrayOutputStream theirs = new ByteArrayOutputStream();
    try (LDIFWriter writer = new LDIFWriter(theirs)) {
      writer.writeEntry(entries.at(new EntryPosition(Level.SUFFIX, 0)));
      writer.writeEntry(entries.at(new EntryPosition(Level.PEOPLE, 0)));
      for (int unit = 1; unit <= people.dit().units(); unit++) {
        writer.writeEntry(entries.at(new EntryPosition(Level.UNIT, unit)));
      }
      for (int number = 1; number <= people.dit().entries(); number++) {
        Entry person = entries.person(number);
        person.addAttribute("userPassword", people.storedPassword(number));
        writer.writeEntry(person);
      }
    }
    ByteArrayOutputStream ours = new ByteArrayOutputStream();
    new DirectoryLdif(people).write(ours, written -> {});
    assertThat(ours.toString(StandardCharsets.US_ASCII))
        .isEqualTo(theirs.toString(StandardCharsets.US_ASCII));
  }

  @Test
  void shouldEndWhenInterrupted() {
    Thread.currentThread().interrupt();
    assertThatThrownBy(
            () -> new DirectoryLdif(people).write(OutputStream.nullOutputStream(), i -> {}))
        .isInstanceOf(InterruptedIOException.class);
    assertThat(Thread.interrupted()).isTrue();
  }
}
