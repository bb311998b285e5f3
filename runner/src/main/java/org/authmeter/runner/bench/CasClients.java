package org.authmeter.runner.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.authmeter.runner.Installation;
import org.authmeter.runner.bench.bare.BareCasMain;
import org.authmeter.runner.results.Versions;
import org.authmeter.runner.step.JMeterArguments;

/** How the two tools of {@code bench cas} are started, and how their logins are read. */
final class CasClients {
  private static final String UNIT = "CAS login";
  private static final String LOGINS = "logins.csv";

  private final Installation installation;
  private final BenchSettings settings;
  private final Path addresses;

  CasClients(Installation installation, BenchSettings settings, Path addresses) {
    this.installation = installation;
    this.settings = settings;
    this.addresses = addresses;
  }

  String version(Tool tool) throws IOException {
    return tool == Tool.BARE
        ? new BareClient().version()
        : "JMeter " + Versions.of(installation).get("jmeter");
  }

  List<String> command(Tool tool, Path folder) throws IOException {
    return tool == Tool.BARE ? bare(folder) : sampler(folder);
  }

  private List<String> bare(Path folder) {
    List<String> command = new ArrayList<>(List.of(Installation.java()));
    command.addAll(BareClient.AS_JMETER);
    command.addAll(
        List.of(
            "-cp",
            System.getProperty("java.class.path"),
            BareCasMain.class.getName(),
            addresses.toString(),
            installation.sampleUsers().toString(),
            Integer.toString(settings.threads()),
            Long.toString(settings.turn().toSeconds()),
            folder.resolve(LOGINS).toString()));
    return command;
  }

  private List<String> sampler(Path folder) {
    Map<String, String> properties = new LinkedHashMap<>();
    properties.put("authmeter.threads", Integer.toString(settings.threads()));
    properties.put("authmeter.duration", Long.toString(settings.turn().toSeconds()));
    properties.put("authmeter.loops", "-1");
    properties.put("authmeter.warmup", "0"); // told apart by time, as in the bare loop
    properties.put("authmeter.users", installation.sampleUsers().toString());
    properties.put("jmeterengine.nongui.port", "0"); // nobody stops it by message
    List<String> command = new ArrayList<>(List.of(installation.requireJMeter().toString()));
    command.addAll(
        JMeterArguments.of(
            installation.testplans().resolve("cas-login/login.jmx"),
            folder.resolve(LOGINS),
            folder.resolve("jmeter.log"),
            null,
            addresses,
            properties));
    return command;
  }

  /** All logins that the tool has made in the folder, warm-up included. */
  List<Login> logins(Path folder) throws IOException {
    return LoginRows.read(folder.resolve(LOGINS), Pattern.compile(".*"), UNIT);
  }
}
