package org.authmeter.runner.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.authmeter.runner.jtl.JtlReader;
import org.authmeter.runner.jtl.JtlRow;

/** Reads the logins of a JTL, of JMeter or in its form. */
final class LoginRows {
  /** Label of the sample that is one whole login. */
  static final String UNIT = "SAML SSO login";

  private LoginRows() {}

  /** Rows of logins; none if there is no such file. */
  static List<Login> read(Path jtl) throws IOException {
    return read(jtl, Pattern.compile(".*"));
  }

  /**
   * Rows of whole logins; none if there is no such file.
   *
   * @param whole response message of a successful row that is a whole login; others were cut by the
   *     end of the test
   */
  static List<Login> read(Path jtl, Pattern whole) throws IOException {
    return read(jtl, whole, UNIT);
  }

  /**
   * As above, for another unit of work.
   *
   * @param unit its label
   */
  static List<Login> read(Path jtl, Pattern whole, String unit) throws IOException {
    List<Login> logins = new ArrayList<>();
    if (!Files.exists(jtl)) {
      return logins;
    }
    try (JtlReader in = JtlReader.open(jtl)) {
      for (JtlRow row = in.next(); row != null; row = in.next()) {
        boolean cut = row.success() && !whole.matcher(row.value("responseMessage")).matches();
        if (row.label().equals(unit) && !cut) {
          logins.add(new Login(row.timeStamp(), row.elapsed(), failure(row)));
        }
      }
    }
    return logins;
  }

  private static String failure(JtlRow row) {
    if (row.success()) {
      return "";
    }
    return row.failure().isEmpty() ? "failed" : row.failure();
  }
}
