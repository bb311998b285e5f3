package org.authmeter.benchmarks.tools;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.authmeter.benchmarks.bare.BareMain;
import org.authmeter.benchmarks.method.Tool;
import org.authmeter.common.process.AddressesFile;
import org.authmeter.runner.Installation;

/**
 * A bare loop: a Java process with JMeter's memory settings, the libraries of JMeter's lib folder,
 * and JMeter's logging.
 */
public final class BareTool implements Tool {
  /** As it is written on the command line. */
  public static final String ID = "bare";

  /** The same loop with the TLS that the samplers have. */
  public static final String SAME_TLS = "bare-same-tls";

  /** Its operation as a sample of JMeter, {@link JMeterTool#sampling}. */
  public static final String IN_JMETER = "bare-in-jmeter";

  private final Installation installation;
  private final String kind;
  private final String library;
  private final Properties settings = new Properties();
  private String id = ID;

  /**
   * @param kind as {@link BareMain} takes it
   * @param library name of the client library's jar without its version
   */
  public BareTool(
      Installation installation,
      String kind,
      String library,
      AddressesFile addresses,
      int threads) {
    this.installation = installation;
    this.kind = kind;
    this.library = library;
    settings.putAll(addresses.properties());
    with("threads", threads);
  }

  /** Sets {@code bare.NAME}. */
  public BareTool with(String name, Object value) {
    settings.setProperty("bare." + name, value.toString());
    return this;
  }

  /** Sets user and password by the first line of a file of accounts: {@code user,password}. */
  public BareTool account(Path users) throws IOException {
    String[] cells = Files.readAllLines(users).get(0).split(",", 2);
    return with("user", cells[0]).with("password", cells[1]);
  }

  /** Speaks TLS as the samplers do, where the loop else has that of the Java runtime. */
  public BareTool withSamplersTls() {
    id = SAME_TLS;
    return with("tls", "auto");
  }

  @Override
  public String id() {
    return id;
  }

  @Override
  public String title() {
    return "bare loop over " + library + (id.equals(ID) ? "" : ", with the samplers' TLS");
  }

  @Override
  public String version() throws IOException {
    return Setup.jar(installation.jmeterHome().resolve("lib"), library)
        .getFileName()
        .toString()
        .replace(".jar", "");
  }

  String kind() {
    return kind;
  }

  /** Writes what the process reads. */
  Path writeSettings(Path folder) throws IOException {
    Path in = folder.resolve("settings.properties");
    try (OutputStream file = Files.newOutputStream(in)) {
      settings.store(file, null);
    }
    return in;
  }

  @Override
  public Start start(Path folder) throws IOException {
    Path in = writeSettings(folder);
    Path operations = folder.resolve("operations");
    Path home = installation.jmeterHome();
    List<String> command = new ArrayList<>(List.of(Installation.java()));
    command.addAll(JMeterTool.MEMORY);
    command.add("-Dlog4j2.configurationFile=" + home.resolve("bin/log4j2.xml"));
    command.add("-Djmeter.logfile=" + folder.resolve("bare.log"));
    command.addAll(
        List.of(
            "-cp",
            Setup.ownClasses() + File.pathSeparator + installation.pluginClassPath(),
            BareMain.class.getName(),
            kind,
            in.toString(),
            operations.toString()));
    return new Start(command, Map.of(), GrowingFile.ofBareLoop(operations));
  }
}
