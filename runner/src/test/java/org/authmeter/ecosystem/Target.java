package org.authmeter.ecosystem;

import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.authmeter.golden.EmbeddedTestbed;

/**
 * The system under test of an example, and how many logins it is asked for: two users, two each.
 */
final class Target {
  static final int LOGINS = 4;
  private static final String UNIT = "SAML SSO login";

  private Target() {}

  /**
   * Writes the file that the examples call {@code my-idp.properties}, with a load that takes
   * seconds.
   *
   * @param users a file in data/users
   */
  static void write(Path properties, String users) throws IOException {
    Files.writeString(
        properties,
        Files.readString(EmbeddedTestbed.shared().addresses())
            + """

            authmeter.threads=2
            authmeter.loops=2
            authmeter.warmup=0
            authmeter.users=%s
            """
                .formatted(Tool.ROOT.resolve("data/users").resolve(users)));
  }

  /** The rows of the logins, without their legs. */
  static List<Map<String, String>> logins(Path jtl) throws IOException {
    CsvSchema header = CsvSchema.emptySchema().withHeader();
    try (MappingIterator<Map<String, String>> rows =
        new CsvMapper().readerForMapOf(String.class).with(header).readValues(jtl.toFile())) {
      return rows.readAll().stream().filter(r -> r.get("label").equals(UNIT)).toList();
    }
  }
}
