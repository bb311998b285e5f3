package org.authmeter.home;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
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
  private static final Path JMETER_55 = ROOT.resolve("runner/home/jmeter-5.5/target/jmeter");

  /** A folder for each plugin, with lib and lib/ext; downloaded by {@code .ci/third-party}. */
  private static final Path NEIGHBOURS = ROOT.resolve("runner/target/third-party/neighbours");

  private static final Path MANAGER = ROOT.resolve("plugin/release/target/plugins-manager");
  private static final long LIMIT_SECONDS = 120;

  private final Path home;

  private OwnJMeter(Path home) {
    this.home = home;
  }

  static OwnJMeter make(Path home) throws IOException, InterruptedException {
    stock(home);
    return withManager(home);
  }

  /** A stock JMeter, to which the Plugins Manager is added. */
  static OwnJMeter withManager(Path home) throws IOException, InterruptedException {
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
    copy(
        ASSEMBLED,
        home,
        file -> {
          boolean ours = file.getFileName().toString().startsWith("classes.jsa");
          boolean library = file.startsWith("lib");
          return !ours && (!library || stock.contains(file.getFileName().toString()));
        });
  }

  private static void copy(Path from, Path home, Predicate<Path> wanted) throws IOException {
    Files.createDirectories(home.resolve("lib/junit"));
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : (Iterable<Path>) files.filter(Files::isRegularFile)::iterator) {
        Path place = from.relativize(file);
        if (wanted.test(place)) {
          Files.createDirectories(home.resolve(place).getParent());
          Files.copy(file, home.resolve(place), StandardCopyOption.COPY_ATTRIBUTES);
        }
      }
    }
  }

  /** JMeter's own files only. */
  static void stock55(Path home) throws IOException {
    copy(JMETER_55, home, file -> true);
  }

  /** The plugin with its libraries as one file. */
  public static Path oneFile() throws IOException {
    try (Stream<Path> jars = Files.list(RELEASE.resolve("one-file"))) {
      return jars.findFirst().orElseThrow();
    }
  }

  static void addOneFile(Path home) throws IOException {
    Path jar = oneFile();
    Files.copy(jar, home.resolve("lib/ext").resolve(jar.getFileName()));
  }

  /**
   * The plugin and its libraries, by hand.
   *
   * @param lib the folder of the libraries; {@code lib/ext} for engines with one flat folder
   */
  static void addPlugin(Path home, String lib) throws IOException {
    copyJars(RELEASE, home.resolve("lib/ext"));
    copyJars(RELEASE.resolve("lib"), home.resolve(lib));
  }

  /** JMeter's own files, and the plugin with its libraries put beside them by hand. */
  public static void withPlugin(Path home) throws IOException {
    stock(home);
    addPlugin(home, "lib");
  }

  /**
   * JMeter plugins of other projects, with their libraries.
   *
   * @param letter begins the name of each of their jars
   */
  static void addNeighbours(Path home, String letter) throws IOException {
    try (Stream<Path> plugins = Files.list(NEIGHBOURS)) {
      for (Path plugin : (Iterable<Path>) plugins::iterator) {
        for (String folder : List.of("lib", "lib/ext")) {
          if (Files.isDirectory(plugin.resolve(folder))) {
            copyJars(plugin.resolve(folder), home.resolve(folder), letter);
          }
        }
      }
    }
  }

  private static void copyJars(Path from, Path to) throws IOException {
    copyJars(from, to, "");
  }

  private static void copyJars(Path from, Path to, String letter) throws IOException {
    try (Stream<Path> files = Files.list(from)) {
      for (Path jar : (Iterable<Path>) files.filter(f -> f.toString().endsWith(".jar"))::iterator) {
        Files.copy(jar, to.resolve(letter + jar.getFileName()));
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

  /** The plugin by the Plugins Manager. */
  void installPlugin() throws IOException, InterruptedException {
    Set<String> before = jars();
    manage("install", "authmeter");
    Set<String> after =
        awaitJars(
            jars -> jars.size() > before.size() && jars.toString().contains("authmeter-plugin"));
    if (after.stream().noneMatch(jar -> jar.startsWith("lib/ext/authmeter-plugin-"))) {
      throw new IllegalStateException("not installed: " + after);
    }
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
