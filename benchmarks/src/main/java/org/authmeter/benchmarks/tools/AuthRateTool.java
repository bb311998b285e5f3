package org.authmeter.benchmarks.tools;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.authmeter.benchmarks.bare.AuthRateMain;
import org.authmeter.benchmarks.method.Tool;
import org.authmeter.runner.Installation;

/**
 * UnboundID's authrate out of the LDAP SDK's jar. Each of its threads has two connections of its
 * own, and it adds up durations only: it has no percentiles.
 */
public final class AuthRateTool implements Tool {
  private final Path jar;
  private final List<String> settings;

  /**
   * @param settings lines of its properties file: server, account, threads
   */
  public AuthRateTool(Installation installation, List<String> settings) throws IOException {
    this.jar = Setup.jar(installation.jmeterHome().resolve("lib/optional"), "unboundid-ldapsdk");
    this.settings = List.copyOf(settings);
  }

  @Override
  public String id() {
    return "authrate";
  }

  @Override
  public String title() {
    return "UnboundID's authrate";
  }

  @Override
  public String version() {
    return jar.getFileName().toString().replace(".jar", "");
  }

  @Override
  public Start start(Path folder) throws IOException {
    Path properties = folder.resolve("authrate.properties");
    List<String> lines = new ArrayList<>(settings);
    lines.addAll(List.of("intervalDuration=60", "csv=true", "timestampFormat=with-date"));
    Files.write(properties, lines);
    Path out = folder.resolve("operations");
    List<String> command = new ArrayList<>(List.of(Installation.java()));
    command.addAll(JMeterTool.MEMORY);
    command.addAll(
        List.of(
            "-cp",
            Setup.ownClasses() + File.pathSeparator + jar,
            AuthRateMain.class.getName(),
            out.toString(),
            "--propertiesFilePath",
            properties.toString(),
            "--suppressPropertiesFileComment"));
    return new Start(command, Map.of(), GrowingFile.ofCounts(out));
  }
}
