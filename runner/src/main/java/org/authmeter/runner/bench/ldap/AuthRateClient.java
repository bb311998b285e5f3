package org.authmeter.runner.bench.ldap;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.authmeter.common.process.Tail;
import org.authmeter.runner.Installation;
import org.authmeter.runner.RunnerException;

/**
 * UnboundID's authrate out of the LDAP SDK's jar. Each of its threads has two connections of its
 * own, and it counts and adds up durations only: it tells no percentiles.
 */
final class AuthRateClient implements LdapClient {
  private static final String MAIN = "com.unboundid.ldap.sdk.examples.AuthRate";
  private static final String OUT = "output.log";
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("dd/MM/yyyy HH:mm:ss", Locale.ROOT);
  private static final int COLUMNS = 6;

  private final Path jar;

  AuthRateClient(Installation installation) throws IOException {
    jar = Jars.find(installation.jmeterHome().resolve("lib/optional"), "unboundid-ldapsdk");
  }

  @Override
  public String version() {
    return jar.getFileName().toString().replace(".jar", "");
  }

  @Override
  public List<String> command(LdapLoad load, Path folder) throws IOException {
    Path properties = folder.resolve("authrate.properties");
    Files.write(properties, properties(load));
    List<String> command = new ArrayList<>(List.of(Installation.java()));
    command.addAll(AS_JMETER);
    command.addAll(List.of("-Duser.timezone=UTC", "-cp", jar.toString(), MAIN));
    command.addAll(
        List.of("--propertiesFilePath", properties.toString(), "--suppressPropertiesFileComment"));
    return command;
  }

  private static List<String> properties(LdapLoad load) {
    List<String> lines =
        new ArrayList<>(
            List.of(
                "hostname=" + load.plain().getHost(),
                "port=" + load.plain().getPort(),
                "baseDN=" + load.baseDn(),
                "scope=sub",
                "filter=" + load.filter(),
                "attribute=1.1",
                "credentials=" + load.account().password(),
                "numThreads=" + load.setting().threads(),
                "intervalDuration=1",
                "warmUpIntervals=" + load.warmup().toSeconds(),
                "numIntervals=" + load.measured().toSeconds(),
                "csv=true",
                "timestampFormat=with-date"));
    if (load.setting().tls()) {
      lines.add("useStartTLS=true");
      lines.add("verifyCertificateHostnames=true");
      lines.add("trustStorePath=" + load.trustStore());
      lines.add("trustStorePassword=" + LdapLoad.TRUST_STORE_PASSWORD);
    }
    return lines;
  }

  @Override
  public Figures figures(LdapLoad load, Path folder) throws IOException {
    Path out = folder.resolve(OUT);
    List<String> lines = Files.readAllLines(out);
    double count = 0;
    double errors = 0;
    long first = 0;
    long last = 0;
    for (String line : lines) {
      String[] cells = line.split(",");
      if (cells.length < COLUMNS || cells[4].equals("warming up") || !isNumber(cells[1])) {
        continue;
      }
      last = LocalDateTime.parse(cells[0], TIME).toInstant(ZoneOffset.UTC).toEpochMilli();
      first = first == 0 ? last - 1000 : first;
      count += Double.parseDouble(cells[1]);
      errors += Double.parseDouble(cells[3]);
    }
    if (first == 0) {
      throw RunnerException.broke("authrate told no rate; it said: " + Tail.line(out, 3));
    }
    // a rate per second, each second once: their sum is the number
    return new Figures(
        first,
        last,
        Math.round(count),
        Math.round(errors),
        errors > 0 ? Tail.line(out, 3) : "",
        Double.NaN,
        Double.NaN,
        Double.NaN);
  }

  private static boolean isNumber(String text) {
    return text.matches("[0-9.]+");
  }
}
