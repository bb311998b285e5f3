package org.authmeter.results.input;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.authmeter.results.campaign.Environment;
import org.authmeter.results.campaign.Gate;

/**
 * Properties that the comparison reads, of JMeter or of another program; all are optional. Lists of
 * files are separated by commas, or as paths are on this system.
 */
public final class ReportProperties {
  /** Earlier results: a JTL, or a comparison.json; with a record.json beside it. */
  public static final String BASELINE = "authmeter.baseline";

  /** Conditions, separated by semicolons. */
  public static final String GATES = "authmeter.gates";

  /** YAML file about the machines and programs. */
  public static final String ENVIRONMENT = "authmeter.environment";

  /** Files hosts.csv in folders {@code <variant>/<pattern>/<repeat>}; paths may hold {@code *}. */
  public static final String HOSTS = "authmeter.hosts";

  /** JSON file written by a program that ran the plans. */
  public static final String RECORD = "authmeter.record";

  /** Folders of scenarios; the working directory if absent. */
  public static final String SCENARIOS = "authmeter.scenarios";

  /** The scenario to report, where the rows are of several. */
  public static final String SCENARIO = "authmeter.scenario";

  /** Variant of rows whose thread names do not contain it. */
  public static final String VARIANT = "authmeter.variant";

  /** Repeat of rows whose thread names do not contain it. */
  public static final String REPEAT = "authmeter.repeat";

  /** Label of one test, for rows whose scenario has no description. */
  public static final String UNIT = "authmeter.unit";

  private final UnaryOperator<String> properties;

  /**
   * @param properties the value of a property by its name, null if it is not set
   */
  public ReportProperties(UnaryOperator<String> properties) {
    this.properties = properties;
  }

  /**
   * @return null if it is not set
   */
  public String text(String property) {
    String value = properties.apply(property);
    return value == null || value.isBlank() ? null : value.strip();
  }

  private List<String> list(String property, String separators) {
    String value = text(property);
    return value == null
        ? List.of()
        : Arrays.stream(value.split("[" + separators + "]"))
            .map(String::strip)
            .filter(s -> !s.isEmpty())
            .toList();
  }

  private List<Path> paths(String property) {
    return list(property, "," + File.pathSeparator).stream().map(Path::of).toList();
  }

  /**
   * @throws ReportException if a folder does not exist
   */
  public Scenarios scenarios() {
    List<Path> folders = paths(SCENARIOS);
    for (Path folder : folders) {
      if (!Files.isDirectory(folder)) {
        throw new ReportException(
            "%s (property %s) is not a folder: it must contain <scenario>/campaign.yaml"
                .formatted(folder.toAbsolutePath(), SCENARIOS));
      }
    }
    return new Scenarios(folders.isEmpty() ? List.of(Path.of("")) : folders);
  }

  /**
   * @throws ReportException if one is not understood
   */
  public List<Gate> gates() {
    try {
      return list(GATES, ";").stream().map(Gate::of).toList();
    } catch (IllegalArgumentException e) {
      throw new ReportException("Property %s: %s".formatted(GATES, e.getMessage()));
    }
  }

  /**
   * @throws ReportException if one cannot be read
   */
  public List<Path> baselines() {
    return paths(BASELINE).stream().map(p -> readable(p, BASELINE)).toList();
  }

  /** 1 if it is not set. */
  public int repeat() {
    String value = text(REPEAT);
    if (value == null) {
      return 1;
    }
    if (!value.matches("\\d{1,9}") || Integer.parseInt(value) < 1) {
      throw new ReportException(
          "Property %s is '%s': it must be a whole number from 1".formatted(REPEAT, value));
    }
    return Integer.parseInt(value);
  }

  /**
   * @return null if the property is not set
   */
  public Environment environment() {
    String file = text(ENVIRONMENT);
    if (file == null) {
      return null;
    }
    Path path = readable(Path.of(file), ENVIRONMENT);
    try (InputStream in = Files.newInputStream(path)) {
      return Yaml.read(Yaml.tree(in, path.toString()), Environment.class, path.toString());
    } catch (IOException e) {
      throw new ReportException("Cannot read %s: %s".formatted(path, e.getMessage()));
    }
  }

  /**
   * @return {@link RunnerRecord#NONE} if the property is not set
   */
  public RunnerRecord record() {
    String file = text(RECORD);
    if (file == null) {
      return RunnerRecord.NONE;
    }
    Path path = readable(Path.of(file), RECORD);
    RunnerRecord record =
        Yaml.read(Yaml.json(bytes(path), path.toString()), RunnerRecord.class, path.toString());
    if (record == null) {
      throw new ReportException(path + " is empty: it must contain a JSON object");
    }
    return record;
  }

  /**
   * @throws ReportException if it cannot be read
   */
  public static byte[] bytes(Path path) {
    try {
      return Files.readAllBytes(path);
    } catch (IOException e) {
      throw new ReportException("Cannot read %s: %s".formatted(path, e.getMessage()));
    }
  }

  /**
   * Whether time stamps are those of the begin, and not of the end, as JMeter's own property says.
   */
  public boolean stampIsStart() {
    return Boolean.parseBoolean(text("sampleresult.timestamp.start"));
  }

  /** All files that the property's paths name; one with a {@code *} may name none. */
  public List<Path> hosts() {
    List<Path> files = new ArrayList<>();
    for (String each : list(HOSTS, "," + File.pathSeparator)) {
      if (each.contains("*")) {
        files.addAll(matching(each));
      } else {
        files.add(readable(Path.of(each), HOSTS));
      }
    }
    return files.stream().distinct().toList();
  }

  private static List<Path> matching(String glob) {
    String fixed = glob.substring(0, glob.indexOf('*'));
    int end = Math.max(fixed.lastIndexOf('/'), fixed.lastIndexOf(File.separatorChar));
    Path root = Path.of(end < 0 ? "" : fixed.substring(0, end + 1));
    if (!Files.isDirectory(root)) {
      throw new ReportException(
          "%s (property %s) begins with no folder: %s does not exist"
              .formatted(glob, HOSTS, root.toAbsolutePath()));
    }
    PathMatcher matcher =
        FileSystems.getDefault().getPathMatcher("glob:" + glob.replace("\\", "\\\\"));
    int depth = Path.of(glob.replace('*', 'x')).getNameCount() - root.getNameCount();
    int deepest = glob.contains("**") ? Integer.MAX_VALUE : Math.max(1, depth + 1);
    try (Stream<Path> all = Files.walk(root, deepest)) {
      return all.filter(matcher::matches).filter(Files::isRegularFile).sorted().toList();
    } catch (IOException e) {
      throw new ReportException("Cannot read the folder %s: %s".formatted(root, e.getMessage()));
    }
  }

  private static Path readable(Path path, String property) {
    if (!Files.isReadable(path)) {
      throw new ReportException(
          "%s (property %s) does not exist or is not readable"
              .formatted(path.toAbsolutePath(), property));
    }
    return path;
  }
}
