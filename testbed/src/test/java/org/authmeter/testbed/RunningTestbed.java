package org.authmeter.testbed;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/** A testbed in processes of its own, started as the runner does. */
public final class RunningTestbed implements AutoCloseable {
  private final Process process;
  private final StringBuilder errors = new StringBuilder();
  private final Thread errorReader;
  private final Properties addresses = new Properties();
  private final List<String> printed = new ArrayList<>();
  private Path file;

  private RunningTestbed(Process process) {
    this.process = process;
    this.errorReader = new Thread(this::readErrors, "errors of the testbed");
    errorReader.setDaemon(true);
    errorReader.start();
  }

  /** Starts an IdP testbed and waits until it is up. */
  public static RunningTestbed start(String... options) throws IOException {
    return startSystem("idp", options);
  }

  /** Starts a testbed of any system and waits until it is up. */
  public static RunningTestbed startSystem(String system, String... options) throws IOException {
    Path file = Files.createTempFile("addresses", ".properties");
    RunningTestbed testbed =
        launchSystem(system, options, "--addresses", file.toString(), "--watch-stdin");
    testbed.file = file;
    if (!testbed.awaitUp()) {
      throw new IOException("the testbed did not start: " + testbed.awaitErrors());
    }
    testbed.read();
    return testbed;
  }

  /** Reads the addresses again, which change with a restarted component. */
  public void read() throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      addresses.clear();
      addresses.load(in);
    }
  }

  /** Starts an IdP testbed that need not come up. */
  public static RunningTestbed launch(String[] options, String... more) throws IOException {
    return launchSystem("idp", options, more);
  }

  /** Starts a testbed of any system that need not come up. */
  public static RunningTestbed launchSystem(String system, String[] options, String... more)
      throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx128m",
                "-cp",
                classPath(),
                "-Dauthmeter.root=" + System.getProperty("authmeter.root", ".."),
                "org.authmeter.testbed.TestbedMain",
                system));
    command.addAll(List.of(options));
    command.addAll(List.of(more));
    return new RunningTestbed(new ProcessBuilder(command).start());
  }

  static String classPath() {
    // Surefire hides the class path of its JVM in a manifest.
    return System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
  }

  private boolean awaitUp() throws IOException {
    BufferedReader out = process.inputReader(StandardCharsets.UTF_8);
    for (String line; (line = out.readLine()) != null; ) {
      printed.add(line);
      if (line.startsWith("The testbed is up")) {
        return true;
      }
    }
    return false;
  }

  private void readErrors() {
    try (BufferedReader reader = process.errorReader(StandardCharsets.UTF_8)) {
      for (String line; (line = reader.readLine()) != null; ) {
        synchronized (errors) {
          errors.append(line).append('\n');
        }
      }
    } catch (IOException e) {
      // The process has ended.
    }
  }

  /** All of standard error, after the end of the process. */
  public String awaitErrors() throws IOException {
    awaitExit();
    try {
      errorReader.join(5000);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    synchronized (errors) {
      return errors.toString();
    }
  }

  public int awaitExit() throws IOException {
    try {
      if (!process.waitFor(30, TimeUnit.SECONDS)) {
        throw new IOException("the testbed does not end");
      }
      return process.exitValue();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(e);
    }
  }

  public Process process() {
    return process;
  }

  /** A value of the addresses file; null without it. */
  public String find(String name) {
    return addresses.getProperty(name);
  }

  public String get(String name) {
    String value = find(name);
    if (value == null) {
      throw new IllegalArgumentException("no " + name + " in " + addresses.keySet());
    }
    return value;
  }

  /** What it has printed until it was up. */
  public List<String> printed() {
    return printed;
  }

  /** Process ids by component. */
  public Map<String, Long> processes() {
    Map<String, Long> ids = new TreeMap<>();
    for (String name : addresses.stringPropertyNames()) {
      if (name.startsWith("testbed.process.")) {
        ids.put(name.substring("testbed.process.".length()), Long.valueOf(get(name)));
      }
    }
    return ids;
  }

  /** Ends the testbed as the end of the runner would, by the end of its standard input. */
  @Override
  public void close() throws IOException {
    process.getOutputStream().close();
    awaitExit();
    if (file != null) {
      Files.deleteIfExists(file);
    }
  }
}
