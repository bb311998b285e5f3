package org.authmeter.testbed.directory;

import com.unboundid.ldap.sdk.Attribute;
import com.unboundid.ldap.sdk.Entry;
import com.unboundid.ldif.LDIFWriter;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.authmeter.common.process.Programs;
import org.authmeter.data.DirectoryLdif;
import org.authmeter.data.Dit;
import org.authmeter.data.LoadProgress;
import org.authmeter.data.People;
import org.authmeter.testbed.core.EnvironmentException;
import org.authmeter.testbed.ldap.Lockout;

/**
 * Databases that slapadd(8) has loaded, a folder for each set of entries. Loading a million takes
 * minutes, copying one a second: so they are kept between testbeds.
 */
final class SlapdDatabase {
  /** Counts the changes of what is loaded, so that no older database is taken for today's. */
  private static final int FORMAT = 2;

  private static final String POLICIES = "ou=Policies," + Dit.SUFFIX;

  /** DN of the default password policy. */
  static final String DEFAULT_POLICY = "cn=default," + POLICIES;

  private static final String DATA = "data.mdb";
  private static final long END_SECONDS = 600;

  private final SlapdProgram program;
  private final Path cache;

  /**
   * @param cache folder of all databases
   */
  SlapdDatabase(SlapdProgram program, Path cache) {
    this.program = program;
    this.cache = cache;
  }

  /**
   * Puts a database with the entries into a folder, and loads it first when none was kept.
   *
   * @param folder is made
   */
  void copyTo(Path folder, People people, long seed) throws IOException {
    Path kept = cache.resolve(name(people, seed));
    if (!Files.exists(kept.resolve(DATA))) {
      load(kept, people);
    }
    Files.createDirectories(folder);
    copy(kept.resolve(DATA), folder.resolve(DATA));
  }

  /** The file is as long as its map, and most of it holes, which Java's own copy would fill. */
  private static void copy(Path from, Path to) throws IOException {
    Programs.require(
        to.getParent(),
        List.of("cp", from.toString(), to.toString()),
        Duration.ofSeconds(END_SECONDS));
  }

  private String name(People people, long seed) {
    Dit dit = people.dit();
    return "%d-%d-%d-%s-%s-v%d"
        .formatted(
            dit.entries(), dit.units(), seed, people.scheme().id(), program.version(), FORMAT);
  }

  /** Loads beside, and moves when whole: an interrupted load is never taken for a database. */
  private void load(Path kept, People people) throws IOException {
    Files.createDirectories(cache);
    Path part = Files.createTempDirectory(cache, "loading-");
    try {
      Path config = program.config(part).write(part.resolve("slapd.conf"));
      slapadd(config, part.resolve("slapadd.log"), people);
      Files.createDirectories(kept);
      Files.move(part.resolve(DATA), kept.resolve(DATA));
    } finally {
      delete(part);
    }
  }

  private void slapadd(Path config, Path log, People people) throws IOException {
    // -q: no checks of what we wrote ourselves, and one flush at the end.
    Process slapadd =
        new ProcessBuilder(program.slapadd().toString(), "-q", "-f", config.toString())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    try (OutputStream in = new BufferedOutputStream(slapadd.getOutputStream(), 1 << 16)) {
      int all = people.dit().entries();
      new DirectoryLdif(people)
          .write(in, new LoadProgress("testbed: loading slapd", all, "entries", System.err));
      LDIFWriter policies = new LDIFWriter(in);
      for (Entry policy : passwordPolicy()) {
        policies.writeEntry(policy);
      }
      policies.flush();
    } catch (IOException e) {
      if (slapadd.isAlive() && Thread.currentThread().isInterrupted()) {
        slapadd.destroyForcibly();
      }
      throw failed(slapadd, log, e);
    }
    if (awaitEnd(slapadd) != 0) {
      throw failed(slapadd, log, null);
    }
  }

  /** The default password policy (slapo-ppolicy(5)), with the computed directory's figures. */
  private static List<Entry> passwordPolicy() {
    return List.of(
        new Entry(
            POLICIES,
            new Attribute("objectClass", "top", "organizationalUnit"),
            new Attribute("ou", "Policies")),
        new Entry(
            DEFAULT_POLICY,
            new Attribute("objectClass", "top", "device", "pwdPolicy"),
            new Attribute("cn", "default"),
            new Attribute("pwdAttribute", "userPassword"),
            new Attribute("pwdLockout", "TRUE"),
            new Attribute("pwdMaxFailure", Integer.toString(Lockout.MAX_FAILURES)),
            new Attribute("pwdLockoutDuration", Integer.toString(Lockout.DURATION_SECONDS))));
  }

  private static int awaitEnd(Process program) throws IOException {
    try {
      if (program.waitFor(END_SECONDS, TimeUnit.SECONDS)) {
        return program.exitValue();
      }
      throw new IOException(program.info().command().orElse("a program") + " does not end");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted");
    } finally {
      program.destroyForcibly();
    }
  }

  private static RuntimeException failed(Process slapadd, Path log, IOException cause)
      throws IOException {
    slapadd.destroyForcibly();
    List<String> output = Files.exists(log) ? Files.readAllLines(log) : List.of();
    return new EnvironmentException(
        "slapadd did not load the entries (%s): %s"
            .formatted(
                cause == null ? "exit status " + slapadd.exitValue() : cause.getMessage(),
                output.isEmpty() ? "it printed nothing" : String.join("; ", output)));
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(each);
      }
    }
  }
}
