package org.authmeter.runner.results;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Where a comparison of other results has its samples from: it keeps none of its own, because they
 * may be large. record.json names them, so that the comparison can be made again.
 *
 * @param samples by the key of the cell; empty for a run, whose samples lie in its own folder
 */
public record SampleLocations(Map<String, Sample> samples) {
  public static final SampleLocations NONE = new SampleLocations(null);

  /**
   * The samples of one cell.
   *
   * @param file relative to the folder of the comparison if both lie in one folder, so that this
   *     can be moved as a whole; otherwise absolute
   * @param unit label of one test; null for functional tests
   */
  @JsonIgnoreProperties(ignoreUnknown = true)
  public record Sample(String file, String unit) {
    /** The file, for a comparison that lies there now. */
    public Path in(Path root) {
      return root.resolve(file).normalize();
    }
  }

  /** Other parts of record.json are not its business. */
  @JsonIgnoreProperties(ignoreUnknown = true)
  private record Stored(Map<String, Sample> originals) {}

  public SampleLocations {
    samples = samples == null ? Map.of() : new LinkedHashMap<>(samples);
  }

  /**
   * What a comparison in a folder refers to.
   *
   * @param files samples by the key of their cell
   * @param units label of one test by the key of the cell
   */
  public static SampleLocations of(Path root, Map<String, Path> files, Map<String, String> units) {
    Map<String, Sample> samples = new LinkedHashMap<>();
    files.forEach((key, file) -> samples.put(key, new Sample(name(root, file), units.get(key))));
    return new SampleLocations(samples);
  }

  private static String name(Path root, Path file) {
    Path from = root.toAbsolutePath().normalize();
    Path to = file.toAbsolutePath().normalize();
    boolean together = from.getParent() != null && to.startsWith(from.getParent());
    return (together ? from.relativize(to) : to).toString();
  }

  /** Those that a record.json names. */
  public static SampleLocations read(Path record) throws IOException {
    return new SampleLocations(JsonFile.read(record, Stored.class).originals());
  }
}
