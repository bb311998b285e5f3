package org.authmeter.runner.results;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import org.authmeter.common.tls.TlsProvider;
import org.authmeter.runner.Installation;

/** Versions of what drives the load. */
public final class Versions {
  private Versions() {}

  /**
   * @param properties of the run
   */
  public static Map<String, String> of(Installation installation, Map<String, String> properties) {
    Map<String, String> versions = new LinkedHashMap<>();
    versions.put("authmeter", authmeter());
    versions.put("jmeter", jmeter(installation));
    versions.put("java", System.getProperty("java.vendor") + " " + Runtime.version());
    versions.put("tls", tls(properties));
    return versions;
  }

  /**
   * Who speaks TLS for the samplers.
   *
   * @param properties of JMeter
   */
  public static String tls(Map<String, String> properties) {
    return TlsProvider.of(properties.getOrDefault(TlsProvider.PROPERTY, "auto")).toString();
  }

  /** From the manifest of the jar. */
  public static String authmeter() {
    String version = Versions.class.getPackage().getImplementationVersion();
    return Objects.requireNonNullElse(version, "development");
  }

  private static String jmeter(Installation installation) {
    Path core = installation.jmeterHome().resolve("lib/ext/ApacheJMeter_core.jar");
    try (JarFile jar = new JarFile(core.toFile())) {
      String version =
          jar.getManifest().getMainAttributes().getValue(Attributes.Name.IMPLEMENTATION_VERSION);
      return Objects.requireNonNullElse(version, "unknown");
    } catch (IOException e) {
      return "unknown";
    }
  }
}
