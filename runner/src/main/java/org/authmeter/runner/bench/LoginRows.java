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

  /**
   * What a Transaction Controller says of a part of a login: the end of the test cut it, and still
   * it is a sample of its own that succeeded.
   */
  private static final Pattern CUT =
      Pattern.compile("Number of samples in transaction : [0-2], number of failing samples : 0");

  private LoginRows() {}

  /** Rows of whole logins; none if there is no such file. */
  static List<Login> read(Path jtl) throws IOException {
    List<Login> logins = new ArrayList<>();
    if (!Files.exists(jtl)) {
      return logins;
    }
    try (JtlReader in = JtlReader.open(jtl)) {
      for (JtlRow row = in.next(); row != null; row = in.next()) {
        boolean cut = CUT.matcher(row.value("responseMessage")).matches();
        if (row.label().equals(UNIT) && !cut) {
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
