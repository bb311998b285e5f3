package org.authmeter.home;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A JMeter as users have it, without the plugin, and with the Plugins Manager. */
public final class OwnJMeter {
  static final Path ROOT = Path.of(System.getProperty("authmeter.root"));
  static final Path RELEASE = ROOT.resolve("plugin/release/target/release");
  private static final Path ASSEMBLED = ROOT.resolve("runner/home/target/jmeter");
  private static final Path MANAGER = ROOT.resolve("plugin/release/target/plugins-manager");
  private static final long LIMIT_SECONDS = 120;

  private final Path home;

  private OwnJMeter(Path home) {
    this.home = home;
  }

  static OwnJMeter make(Path home) throws IOException, InterruptedException {
    stock(home);
    copyManager(home, "jmeter-plugins-manager-", "lib/ext");
    copyManager(home, "cmdrunner-", "lib");
    OwnJMeter made = new OwnJMeter(home);
    made.call(
        Path.of(System.getProperty("java.home"), "bin/java").toString(),
        "-cp",
        // It finds the home by its own place.
        home.resolve("lib/ext")
            .resolve(manager("jmeter-plugins-manager-").getFileName())
            .toString(),
        "org.jmeterplugins.repository.PluginManagerCMDInstaller");
    // The installer's script names the cmdrunner of its own time.
    Path script = home.resolve("bin/PluginsManagerCMD.sh");
    Files.writeString(
        script,
        Files.readString(script)
            .replaceFirst("cmdrunner-[\\d.]+jar", manager("cmdrunner-").getFileName().toString()));
    return made;
  }

  /** JMeter's own files only. */
  public static void stock(Path home) throws IOException {
    Set<String> stock = new TreeSet<>(JMeterHomeIT.listed("jmeter-5.6.3-lib.txt"));
    stock.addAll(JMeterHomeIT.listed("jmeter-5.6.3-lib-ext.txt"));
    Files.createDirectories(home.resolve("lib/junit"));
    try (Stream<Path> files = Files.walk(ASSEMBLED)) {
      for (Path file : (Iterable<Path>) files.filter(Files::isRegularFile)::iterator) {
        Path place = ASSEMBLED.relativize(file);
        boolean library = place.startsWith("lib");
        boolean ours = file.getFileName().toString().startsWith("classes.jsa");
        if (ours || library && !stock.contains(file.getFileName().toString())) {
          continue;
        }
        Files.createDirectories(home.resolve(place).getParent());
        Files.copy(file, home.resolve(place), java.nio.file.StandardCopyOption.COPY_ATTRIBUTES);
      }
    }
  }

  /** JMeter's own files, and the plugin with its libraries as one file. */
  static OwnJMeter withOneFile(Path home) throws IOException {
    stock(home);
    Path all = Path.of("../plugin/all/target");
    try (Stream<Path> jars = Files.list(all)) {
      Path jar =
          jars.filter(j -> j.getFileName().toString().startsWith("authmeter-all-"))
              .filter(j -> j.toString().endsWith(".jar"))
              .findFirst()
              .orElseThrow();
      Files.copy(jar, home.resolve("lib/ext").resolve(jar.getFileName()));
    }
    return new OwnJMeter(home);
  }

  /** JMeter's own files, and the plugin with its libraries put beside them by hand. */
  public static void withPlugin(Path home) throws IOException {
    stock(home);
    copyJars(RELEASE, home.resolve("lib/ext"));
    copyJars(RELEASE.resolve("lib"), home.resolve("lib"));
  }

  private static void copyJars(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.list(from)) {
      for (Path jar : (Iterable<Path>) files.filter(f -> f.toString().endsWith(".jar"))::iterator) {
        Files.copy(jar, to.resolve(jar.getFileName()));
      }
    }
  }

  private static Path manager(String prefix) throws IOException {
    try (Stream<Path> jars = Files.list(MANAGER)) {
      return jars.filter(j -> j.getFileName().toString().startsWith(prefix))
          .findFirst()
          .orElseThrow();
    }
  }

  private static void copyManager(Path home, String prefix, String folder) throws IOException {
    Path jar = manager(prefix);
    Files.copy(jar, home.resolve(folder).resolve(jar.getFileName()));
  }

  Path home() {
    return home;
  }

  /** The jars of lib/ and lib/ext. */
  Set<String> jars() throws IOException {
    Set<String> all = new TreeSet<>();
    for (String folder : List.of("lib", "lib/ext")) {
      try (Stream<Path> files = Files.list(home.resolve(folder))) {
        files.filter(Files::isRegularFile).forEach(f -> all.add(folder + "/" + f.getFileName()));
      }
    }
    return all;
  }

  /** One command of the Plugins Manager on the release folder's repository. */
  String manage(String... command) throws IOException, InterruptedException {
    String[] all =
        Stream.concat(
                Stream.of("sh", home.resolve("bin/PluginsManagerCMD.sh").toString()),
                Arrays.stream(command))
            .toArray(String[]::new);
    return call(all);
  }

  /**
   * Jars are moved by a process of the manager's own, after it has ended.
   *
   * @return the jars when they are as wanted, or after two minutes as they are
   */
  Set<String> awaitJars(Predicate<Set<String>> wanted) throws IOException, InterruptedException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(LIMIT_SECONDS);
    while (!wanted.test(jars()) && System.nanoTime() < end) {
      TimeUnit.MILLISECONDS.sleep(100);
    }
    return jars();
  }

  private String call(String... command) throws IOException, InterruptedException {
    ProcessBuilder builder =
        new ProcessBuilder(command).directory(home.toFile()).redirectErrorStream(true);
    builder
        .environment()
        .put(
            "JVM_ARGS",
            "-Djpgc.repo.address=%s -Djpgc.repo.sendstats=false"
                .formatted(RELEASE.resolve("authmeter-repository.json")));
    Process process = builder.start();
    process.getOutputStream().close();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
      process.destroyForcibly();
      throw new IllegalStateException(
          Arrays.stream(command).collect(Collectors.joining(" ")) + ": " + out);
    }
    return out;
  }
}
