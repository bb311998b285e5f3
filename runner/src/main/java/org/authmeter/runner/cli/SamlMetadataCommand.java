package org.authmeter.runner.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.Callable;
import org.authmeter.runner.Installation;
import org.authmeter.runner.RunnerException;
import org.authmeter.runner.Secrets;
import org.authmeter.runner.target.TargetFile;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
    name = "metadata",
    description =
        "Writes the metadata of the plugin as service provider, to register it at an IdP.",
    mixinStandardHelpOptions = true,
    footer = {
      "By the properties of the plans: authmeter.saml.sp.entityId, .acs, .logoutUrl, .keyStore,",
      ".keyStorePassword, .keyAlias, .decryptionKeyStore, .nameIdFormat."
    })
final class SamlMetadataCommand implements Callable<Integer> {
  private static final String MAIN = "org.authmeter.jmeter.saml.tool.MetadataMain";

  private final Session session;

  @Option(
      names = "--target",
      paramLabel = "FILE.properties",
      description = "file with the properties; passwords only there")
  private Path target;

  @Option(names = "-J", paramLabel = "NAME=VALUE", description = "a property")
  private Map<String, String> properties = new LinkedHashMap<>();

  @Option(
      names = "--out",
      paramLabel = "FILE.xml",
      description = "file to write; default: standard output")
  private Path out;

  SamlMetadataCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() throws IOException {
    session.installation().requireJMeter();
    Properties all = new Properties();
    if (target != null) {
      TargetFile file = TargetFile.read(target);
      if (!file.warning().isEmpty()) {
        session.err().println("authmeter: " + file.warning());
      }
      all.putAll(file.properties());
      all.putAll(file.files());
    }
    properties.forEach(
        (name, value) -> {
          if (Secrets.isSecret(name)) {
            throw RunnerException.usage(
                "-J %s: a password on the command line is for all to read; put it into the file"
                        .formatted(name)
                    + " of --target, mode 600.");
          }
          all.setProperty(name, value);
        });
    return write(all);
  }

  /** Files of its own folder, which others cannot read: there may be a password. */
  private int write(Properties all) throws IOException {
    Path folder = Files.createTempDirectory("authmeter-saml");
    Path in = folder.resolve("sp.properties");
    Path xml = folder.resolve("sp.xml");
    try {
      try (OutputStream file = Files.newOutputStream(in)) {
        all.store(file, null);
      }
      int status = new Child(session).run(command(in, xml), false);
      if (status == 0 && out == null) {
        session.out().println(Files.readString(xml));
      } else if (status == 0) {
        Files.copy(xml, out, java.nio.file.StandardCopyOption.REPLACE_EXISTING);
        session.err().println("Metadata: " + out.toAbsolutePath());
      }
      return status;
    } finally {
      Files.deleteIfExists(in);
      Files.deleteIfExists(xml);
      Files.delete(folder);
    }
  }

  private List<String> command(Path in, Path xml) {
    return List.of(
        Installation.java(),
        "-cp",
        session.installation().pluginClassPath(),
        MAIN,
        in.toString(),
        xml.toString());
  }
}
