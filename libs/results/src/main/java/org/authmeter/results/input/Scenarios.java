package org.authmeter.results.input;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.FileSystem;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.authmeter.results.campaign.Campaign;
import org.authmeter.results.campaign.Checked;
import org.authmeter.results.campaign.Reference;

/**
 * The descriptions of scenarios: {@code <folder>/<scenario>/campaign.yaml} and {@code
 * reference.yaml} in the folders that the user configures, then those in the plugin's jar. Keys
 * that are not known are ignored: a user of plain JMeter writes only what the comparison needs.
 */
public final class Scenarios {
  private static final String CAMPAIGN = "campaign.yaml";
  private static final String REFERENCE = "reference.yaml";

  /** Folder of the comparison's resources in the plugin's jar. */
  private static final String ROOT = "/org/authmeter/results/";

  private static final String OURS = "scenarios";

  private final List<Path> folders;

  /**
   * @param folders that the user configured
   */
  public Scenarios(List<Path> folders) {
    this.folders = folders;
  }

  /**
   * The description of a scenario.
   *
   * @param reference published figures; null = none
   * @param where it was found, for messages; empty if there is none
   */
  public record Found(Campaign campaign, Reference reference, String where) {
    /** There is no description. */
    public static final Found NONE = new Found(Campaign.UNKNOWN, null, "");
  }

  /**
   * @return {@link Found#NONE} if there is no description
   * @throws ReportException if a description is no YAML, or has a value of the wrong type
   */
  public Found find(String name) {
    if (!Checked.ID.matcher(name).matches()) {
      return Found.NONE; // no name of a folder
    }
    for (Path folder : folders) {
      Path campaign = folder.resolve(name).resolve(CAMPAIGN);
      if (Files.isRegularFile(campaign)) {
        Path reference = campaign.resolveSibling(REFERENCE);
        return new Found(
            campaign(open(campaign), campaign.toString()),
            Files.isRegularFile(reference)
                ? reference(open(reference), reference.toString())
                : null,
            campaign.toString());
      }
    }
    String own = OURS + "/" + name + "/";
    InputStream campaign = Scenarios.class.getResourceAsStream(ROOT + own + CAMPAIGN);
    if (campaign == null) {
      return Found.NONE;
    }
    InputStream reference = Scenarios.class.getResourceAsStream(ROOT + own + REFERENCE);
    return new Found(
        campaign(campaign, own + CAMPAIGN),
        reference == null ? null : reference(reference, own + REFERENCE),
        own + CAMPAIGN);
  }

  /**
   * Labels that are one test in any scenario that can be found; broken descriptions are skipped.
   */
  public List<String> units() {
    Set<String> units = new LinkedHashSet<>();
    for (String name : names()) {
      try {
        units.addAll(find(name).campaign().units());
      } catch (ReportException e) {
        continue; // it is not the one that is compared
      }
    }
    return List.copyOf(units);
  }

  private List<String> names() {
    Set<String> names = new LinkedHashSet<>();
    for (Path folder : folders) {
      if (Files.isDirectory(folder)) {
        try (Stream<Path> inside = Files.list(folder)) {
          inside
              .filter(p -> Files.isRegularFile(p.resolve(CAMPAIGN)))
              .sorted()
              .forEach(p -> names.add(p.getFileName().toString()));
        } catch (IOException e) {
          throw new ReportException(
              "Cannot read the folder of scenarios %s: %s".formatted(folder, e.getMessage()));
        }
      }
    }
    names.addAll(inJar(OURS));
    return List.copyOf(names);
  }

  /** Names of the entries of a folder in the plugin's jar or in its classes. */
  private static List<String> inJar(String folder) {
    List<String> names = new ArrayList<>();
    withResources(
        ROOT + folder,
        root -> {
          try (Stream<Path> inside = Files.list(root)) {
            inside
                .map(p -> p.getFileName().toString().replace("/", ""))
                .sorted()
                .forEach(names::add);
          }
        });
    return names;
  }

  /** Something that is done with a folder. */
  public interface Use {
    /** Uses the folder, which is closed afterwards. */
    void with(Path folder) throws IOException;
  }

  /**
   * Opens a folder of resources, in a jar or among classes.
   *
   * @param folder its absolute name
   * @throws ReportException if it is not there
   */
  public static void withResources(String folder, Use use) {
    URL url = Scenarios.class.getResource(folder);
    if (url == null) {
      throw new ReportException(
          "The plugin's jar lacks %s of the comparison: install it again".formatted(folder));
    }
    try {
      URI uri = url.toURI();
      if (!uri.getScheme().equals("jar")) {
        use.with(Path.of(uri));
        return;
      }
      try (FileSystem jar = newOrOpen(uri)) {
        use.with(jar.getPath(uri.toString().substring(uri.toString().lastIndexOf('!') + 1)));
      }
    } catch (IOException | URISyntaxException e) {
      throw new ReportException(
          "Cannot read %s of the comparison in %s: %s".formatted(folder, url, e));
    }
  }

  /** A new one: another part of the program may have the jar's default file system open. */
  private static FileSystem newOrOpen(URI uri) throws IOException {
    String jar = uri.getRawSchemeSpecificPart();
    URI file = URI.create(jar.substring(0, jar.indexOf('!')));
    try {
      return FileSystems.newFileSystem(Path.of(file), Map.of());
    } catch (FileSystemNotFoundException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  private static InputStream open(Path file) {
    try {
      return Files.newInputStream(file);
    } catch (IOException e) {
      throw new ReportException("Cannot read %s: %s".formatted(file, e.getMessage()));
    }
  }

  private static Campaign campaign(InputStream in, String name) {
    JsonNode tree = Yaml.tree(in, name);
    if (tree == null || !tree.isObject()) {
      throw new ReportException(name + " is empty: it must describe a scenario");
    }
    return Yaml.read(tree, Campaign.class, name);
  }

  private static Reference reference(InputStream in, String name) {
    return Yaml.read(Yaml.tree(in, name), Reference.class, name);
  }
}
