package org.authmeter.signon.community;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import org.authmeter.browser.failure.CodedFailure;

/**
 * What came of a run.
 *
 * @param failure null = it came out
 * @param nickname of whoami; else empty
 * @param policies that came back
 * @param start of the assertion in the answer; else 0
 * @param size bytes of the answer; for an assertion, of the assertion
 * @param body the answer
 * @param times of its parts
 */
public record Outcome(
    CodedFailure failure,
    String nickname,
    int policies,
    int start,
    int size,
    byte[] body,
    Times times) {
  /**
   * Saves the credential, which is the assertion as it came, and reads its size back. Only the
   * owner may read the file.
   *
   * @throws CodedFailure if it cannot be written whole
   */
  public void save(Path file) throws CodedFailure {
    try {
      Path absolute = file.toAbsolutePath();
      Path part = Files.createTempFile(absolute.getParent(), "credential", ".part");
      try {
        Files.write(part, Arrays.copyOfRange(body, start, start + size));
        Files.move(part, absolute, StandardCopyOption.REPLACE_EXISTING);
      } finally {
        Files.deleteIfExists(part);
      }
      if (Files.size(absolute) != size) {
        throw new IOException(Files.size(absolute) + " of " + size + " bytes are there");
      }
    } catch (IOException e) {
      throw new CodedFailure(
          CommunityCode.INVALID_SETTINGS,
          "credentialFile: cannot save the credential as %s: %s; give a file in a folder that exists"
              .formatted(file, e),
          e);
    }
  }
}
