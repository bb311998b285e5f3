package org.authmeter.signon.community;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.authmeter.browser.failure.CodedFailure;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutcomeTest {
  private static final String ANSWER = "<Envelope><Assertion>rights</Assertion></Envelope>";

  @TempDir Path folder;

  private static Outcome outcome() {
    int start = ANSWER.indexOf("<Assertion");
    int size = ANSWER.indexOf("</Envelope>") - start;
    return new Outcome(
        null, "", 1, start, size, ANSWER.getBytes(StandardCharsets.UTF_8), new Times());
  }

  @Test
  void shouldSaveTheAssertionForItsOwnerAlone() throws Exception {
    Path file = folder.resolve("credential.xml");
    Files.writeString(file, "of a call before, and longer than the one that replaces it");
    outcome().save(file);
    assertThat(file).hasContent("<Assertion>rights</Assertion>");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
    assertThat(folder).isDirectoryNotContaining("glob:**.part");
  }

  @Test
  void shouldNameTheFileThatCannotBeWritten() {
    Path file = folder.resolve("missing").resolve("credential.xml");
    assertThatThrownBy(() -> outcome().save(file))
        .isInstanceOf(CodedFailure.class)
        .hasMessageContaining("credentialFile")
        .hasMessageContaining(file.toString());
  }
}
