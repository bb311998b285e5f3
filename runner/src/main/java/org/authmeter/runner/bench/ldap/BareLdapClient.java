package org.authmeter.runner.bench.ldap;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.authmeter.runner.Installation;
import org.authmeter.runner.bench.ldap.bare.BareLdapMain;
import org.ldaptive.LdapUtils;

/** The bare loop, a Java process of its own. */
final class BareLdapClient implements LdapClient {
  private static final String OUT = "bare.properties";

  @Override
  public String version() {
    String version = LdapUtils.class.getPackage().getImplementationVersion();
    return "ldaptive " + (version == null ? "of unknown version" : version);
  }

  @Override
  public List<String> command(LdapLoad load, Path folder) throws IOException {
    Properties wanted = new Properties();
    wanted.setProperty("url", load.plain().toString());
    wanted.setProperty("startTls", Boolean.toString(load.setting().tls()));
    wanted.setProperty("authority", load.authority());
    wanted.setProperty("baseDn", load.baseDn());
    wanted.setProperty("filter", load.filter());
    wanted.setProperty("password", load.account().password());
    wanted.setProperty("threads", Integer.toString(load.setting().threads()));
    wanted.setProperty("pool", Integer.toString(load.pool()));
    wanted.setProperty("warmupMs", Long.toString(load.warmup().toMillis()));
    wanted.setProperty("measuredMs", Long.toString(load.measured().toMillis()));
    Path in = folder.resolve("settings.properties");
    try (OutputStream file = Files.newOutputStream(in)) {
      wanted.store(file, null);
    }
    List<String> command = new ArrayList<>(List.of(Installation.java()));
    command.addAll(AS_JMETER);
    command.addAll(
        List.of(
            "-cp",
            System.getProperty("java.class.path"),
            BareLdapMain.class.getName(),
            in.toString(),
            folder.resolve(OUT).toString()));
    return command;
  }

  @Override
  public Figures figures(LdapLoad load, Path folder) throws IOException {
    Properties told = new Properties();
    try (InputStream file = Files.newInputStream(folder.resolve(OUT))) {
      told.load(file);
    }
    return new Figures(
        Long.parseLong(told.getProperty("startMs")),
        Long.parseLong(told.getProperty("endMs")),
        Long.parseLong(told.getProperty("count")),
        Long.parseLong(told.getProperty("errors")),
        told.getProperty("firstError"),
        Double.parseDouble(told.getProperty("p50Us")) / 1000,
        Double.parseDouble(told.getProperty("p95Us")) / 1000,
        Double.parseDouble(told.getProperty("p99Us")) / 1000);
  }
}
