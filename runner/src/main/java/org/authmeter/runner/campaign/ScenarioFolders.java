package org.authmeter.runner.campaign;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.authmeter.results.campaign.Campaign;
import org.authmeter.results.campaign.Reference;
import org.authmeter.results.campaign.Suggest;
import org.authmeter.results.campaign.Variant;
import org.authmeter.runner.RunnerException;

/** The scenarios of a checkout: each folder of testplans/ that holds a campaign.yaml. */
public final class ScenarioFolders {
  private static final String CAMPAIGN = "campaign.yaml";

  /** Property of each variant's file that contains its id, as the rows of its results do. */
  private static final String NAME = "authmeter.variant";

  private final Path testplans;

  public ScenarioFolders(Path testplans) {
    this.testplans = testplans;
  }

  /** Names, sorted; broken campaigns included. */
  public List<String> names() {
    if (!Files.isDirectory(testplans)) {
      throw RunnerException.environment(
          "No folder %s. Start through ./authmeter, or set -Dauthmeter.root to the checkout."
              .formatted(testplans));
    }
    try (Stream<Path> folders = Files.list(testplans)) {
      return folders
          .filter(f -> Files.exists(f.resolve(CAMPAIGN)))
          .map(f -> f.getFileName().toString())
          .sorted()
          .toList();
    } catch (IOException e) {
      throw RunnerException.environment(testplans + " cannot be listed: " + e, e);
    }
  }

  /**
   * @throws RunnerException status 2 for an unknown scenario or a broken campaign
   */
  public Scenario load(String name) {
    List<String> names = names();
    if (!names.contains(name)) {
      throw RunnerException.usage(
          "Unknown scenario '%s'; %s".formatted(name, Suggest.legal(name, names)));
    }
    Path folder = testplans.resolve(name);
    YamlFile file = new YamlFile(folder.resolve(CAMPAIGN));
    Campaign campaign = file.read(Campaign.class);
    new CampaignValidation(file, campaign, folder).run();
    return new Scenario(
        folder,
        campaign,
        reference(folder),
        settings(folder, campaign),
        hash(folder.resolve(CAMPAIGN)));
  }

  private static Reference reference(Path folder) {
    Path path = folder.resolve("reference.yaml");
    return Files.exists(path) ? new YamlFile(path).read(Reference.class) : null;
  }

  private static Map<String, Map<String, String>> settings(Path folder, Campaign campaign) {
    Map<String, Map<String, String>> all = new LinkedHashMap<>();
    for (Variant variant : campaign.systems().variants()) {
      Path file = folder.resolve("variants").resolve(variant.id() + ".properties");
      Properties read = new Properties();
      try (InputStream in = Files.newInputStream(file)) {
        read.load(in);
      } catch (NoSuchFileException e) {
        continue; // it differs in the testbed only
      } catch (IOException e) {
        throw RunnerException.environment(file + " cannot be read: " + e, e);
      }
      if (!variant.id().equals(read.getProperty(NAME))) {
        throw RunnerException.usage(
            "%s: %s is '%s': write %s=%s."
                .formatted(file, NAME, read.getProperty(NAME, ""), NAME, variant.id()));
      }
      Map<String, String> settings = new TreeMap<>();
      read.stringPropertyNames().forEach(n -> settings.put(n, read.getProperty(n)));
      all.put(variant.id(), settings);
    }
    return all;
  }

  private static String hash(Path file) {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file));
      return HexFormat.of().formatHex(digest);
    } catch (IOException e) {
      throw RunnerException.environment(file + " cannot be read: " + e, e);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
