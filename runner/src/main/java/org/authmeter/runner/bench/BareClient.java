package org.authmeter.runner.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.http.util.VersionInfo;
import org.authmeter.runner.Installation;
import org.authmeter.runner.bench.bare.BareMain;

/** The bare loop, a Java process of its own with JMeter's memory settings. */
final class BareClient implements Client {
  private static final String OUT = "logins.csv";
  static final List<String> AS_JMETER =
      List.of(
          "-Xms512m",
          "-Xmx1g",
          "-XX:MaxMetaspaceSize=256m",
          "-XX:+UseG1GC",
          "-XX:MaxGCPauseMillis=100",
          "-XX:G1ReservePercent=20");

  @Override
  public String version() {
    VersionInfo version =
        VersionInfo.loadVersionInfo("org.apache.http.client", getClass().getClassLoader());
    return "HttpClient " + (version == null ? "of unknown version" : version.getRelease());
  }

  @Override
  public List<String> command(Load load, Path folder) {
    List<String> command = new ArrayList<>(List.of(Installation.java()));
    command.addAll(AS_JMETER);
    command.addAll(
        List.of(
            "-cp",
            System.getProperty("java.class.path"),
            BareMain.class.getName(),
            load.addressesFile().toString(),
            load.users().toString(),
            Integer.toString(load.threads()),
            Long.toString(load.seconds()),
            folder.resolve(OUT).toString()));
    return command;
  }

  @Override
  public List<Login> logins(Path folder) throws IOException {
    return LoginRows.read(folder.resolve(OUT));
  }
}
