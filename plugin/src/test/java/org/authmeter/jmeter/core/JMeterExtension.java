package org.authmeter.jmeter.core;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.apache.jmeter.threads.JMeterContext;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterVariables;
import org.apache.jmeter.util.JMeterUtils;
import org.authmeter.common.tls.TlsProvider;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Gives each test a clean JMeter context, and the test run a JMeter home with JMeter's defaults.
 */
public final class JMeterExtension
    implements BeforeAllCallback, BeforeEachCallback, AfterEachCallback {
  private static Path home;

  @Override
  public void beforeAll(ExtensionContext context) {
    prepareHome();
  }

  @Override
  public void beforeEach(ExtensionContext context) {
    JMeterContext fresh = JMeterContextService.getContext();
    fresh.clear();
    fresh.setVariables(new JMeterVariables());
  }

  @Override
  public void afterEach(ExtensionContext context) {
    JMeterContextService.getContext().clear();
  }

  private static synchronized void prepareHome() {
    if (home != null) {
      return;
    }
    try {
      home = Files.createTempDirectory("jmeter-home");
      home.toFile().deleteOnExit();
      Path bin = Files.createDirectory(home.resolve("bin"));
      bin.toFile().deleteOnExit();
      for (String name : new String[] {"jmeter", "saveservice", "upgrade"}) {
        try (InputStream in =
            JMeterExtension.class.getResourceAsStream("/bin/" + name + ".properties")) {
          Path file = bin.resolve(name + ".properties");
          Files.copy(in, file);
          file.toFile().deleteOnExit();
        }
      }
      JMeterUtils.setJMeterHome(home.toString());
      JMeterUtils.loadJMeterProperties(bin.resolve("jmeter.properties").toString());
      String tls = System.getProperty(TlsProvider.PROPERTY, "auto");
      JMeterUtils.setProperty(TlsProvider.PROPERTY, tls);
      JMeterUtils.setLocale(Locale.ENGLISH);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
