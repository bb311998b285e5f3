package org.authmeter.testbed.directory;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.authmeter.data.Dit;
import org.authmeter.data.PasswordScheme;

/** Writes slapd.conf(5). What is not set here has OpenLDAP's default. */
final class SlapdConfig {
  /** Address space, not size: the file grows with its entries, to about 2 GB for a million. */
  private static final long MAP_BYTES = 16L << 30;

  private final List<String> lines = new ArrayList<>();

  SlapdConfig(SlapdProgram program) {
    for (String schema : List.of("core", "cosine", "inetorgperson")) {
      add("include %s", program.schemas().resolve(schema + ".schema"));
    }
    add("modulepath %s", program.modules());
    add("moduleload back_mdb");
    // Always: the database holds a policy, whose schema comes with the module.
    add("moduleload ppolicy");
  }

  /** A server with the testbed's certificate. */
  SlapdConfig server(Path folder, Path ca, Path certificate, Path key) {
    add("pidfile %s", folder.resolve("slapd.pid"));
    add("argsfile %s", folder.resolve("slapd.args"));
    add("TLSCACertificateFile %s", ca);
    add("TLSCertificateFile %s", certificate);
    add("TLSCertificateKeyFile %s", key);
    return this;
  }

  SlapdConfig module(String name) {
    add("moduleload %s", name);
    return this;
  }

  /** The database, in a folder of its own. */
  SlapdConfig database(Path folder) {
    add("database mdb");
    add("suffix \"%s\"", Dit.SUFFIX);
    add("directory %s", folder);
    add("maxsize %d", MAP_BYTES);
    add("index objectClass eq");
    add("index uid,cn,mail,employeeNumber eq");
    return this;
  }

  /**
   * Access: anybody reads people's entries, only the administrator reads passwords.
   *
   * @param storedPassword the administrator's, hashed
   */
  SlapdConfig access(String storedPassword) {
    add("rootdn \"%s\"", Dit.ADMIN);
    add("rootpw %s", storedPassword);
    add("access to attrs=userPassword by anonymous auth by * none");
    add("access to * by * read");
    return this;
  }

  SlapdConfig passwordPolicy() {
    add("overlay ppolicy");
    add("ppolicy_default \"%s\"", SlapdDatabase.DEFAULT_POLICY);
    // Else clients cannot distinguish a locked account from a wrong password.
    add("ppolicy_use_lockout");
    return this;
  }

  SlapdConfig lastBind() {
    module("lastbind");
    add("overlay lastbind");
    return this;
  }

  /** cn=Monitor, for the administrator. */
  SlapdConfig monitor() {
    add("database monitor");
    add("access to * by dn.exact=\"%s\" read by * none", Dit.ADMIN);
    return this;
  }

  /** The module of a password scheme; slapd has clear and salted ones built in. */
  SlapdConfig scheme(PasswordScheme scheme) {
    return scheme == PasswordScheme.ARGON2 ? module("argon2") : this;
  }

  private void add(String format, Object... values) {
    lines.add(format.formatted(values));
  }

  @Override
  public String toString() {
    return String.join("\n", lines) + "\n";
  }
}
