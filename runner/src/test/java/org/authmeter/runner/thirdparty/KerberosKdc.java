package org.authmeter.runner.thirdparty;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Debian's MIT Kerberos KDC with a database of its own, on 127.0.0.1. */
final class KerberosKdc implements AutoCloseable {
  private static final String REALM = "EXAMPLE.ORG";
  private static final Path PROGRAMS = Needed.KDC.file().getParent();

  private final Path work;
  private final int port;
  private Program program;

  KerberosKdc(Path work) throws IOException {
    this.work = Files.createDirectories(work);
    port = Program.freePort();
  }

  /** What clients and servers of the realm read. */
  Path configuration() {
    return work.resolve("krb5.conf");
  }

  /** Makes the realm with accounts and a service, and starts the KDC. */
  KerberosKdc start(List<Account> accounts, String service) throws Exception {
    Map<String, String> values =
        Map.of("realm", REALM, "port", Integer.toString(port), "work", work.toString());
    Template.write(configuration(), "kerberos/krb5.conf", values);
    Template.write(work.resolve("kdc.conf"), "kerberos/kdc.conf", values);
    run("kdb5_util", "create", "-s", "-r", REALM, "-P", "of this test alone");
    for (Account account : accounts) {
      run("kadmin.local", "addprinc", "-pw", account.password(), account.name());
    }
    run("kadmin.local", "addprinc", "-randkey", service);
    run("kadmin.local", "ktadd", "-k", keytab().toString(), service);
    // Apache's children give up root's rights.
    Files.setPosixFilePermissions(keytab(), PosixFilePermissions.fromString("rw-r--r--"));
    Files.setPosixFilePermissions(work, PosixFilePermissions.fromString("rwxr-xr-x"));
    program =
        Program.start(
                work.resolve("kdc.out"),
                environment(),
                List.of(Needed.KDC.file().toString(), "-n", "-r", REALM))
            .awaitPort("127.0.0.1", port);
    return this;
  }

  /** The keys of the service. */
  Path keytab() {
    return work.resolve("service.keytab");
  }

  /** Names the realm to programs. */
  Map<String, String> environment() {
    return Map.of(
        "KRB5_CONFIG", configuration().toString(),
        "KRB5_KDC_PROFILE", work.resolve("kdc.conf").toString());
  }

  private void run(String name, String... arguments) throws Exception {
    List<String> command = new ArrayList<>(List.of(PROGRAMS.resolve(name).toString()));
    command.addAll(List.of(arguments));
    Path out = work.resolve(name + ".out");
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(out.toFile());
    builder.environment().putAll(environment());
    Process process = builder.start();
    if (!process.waitFor(60, TimeUnit.SECONDS) || process.exitValue() != 0) {
      throw new IllegalStateException(command + ": " + Files.readString(out));
    }
  }

  @Override
  public void close() {
    if (program != null) {
      program.close();
    }
  }
}
