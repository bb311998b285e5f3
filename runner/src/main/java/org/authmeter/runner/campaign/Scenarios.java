package org.authmeter.runner.campaign;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.authmeter.runner.RunnerException;
import org.authmeter.runner.Suggest;

/** The scenarios of a checkout: each folder of testplans/ that holds a campaign.yaml. */
public final class Scenarios {
  private static final String CAMPAIGN = "campaign.yaml";
  private final Path testplans;

  public Scenarios(Path testplans) {
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

  /** Labels that are one test in some scenario; broken campaigns have none. */
  public List<String> units() {
    java.util.Set<String> units = new java.util.TreeSet<>();
    for (String name : names()) {
      try {
        Campaign campaign = load(name).campaign();
        units.add(campaign.unit());
        campaign.patterns().stream()
            .map(LoadPattern::unit)
            .filter(Objects::nonNull)
            .forEach(units::add);
      } catch (RunnerException e) {
        continue; // not this command's business; run and scenarios complain
      }
    }
    return List.copyOf(units);
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
    new CampaignChecks(file, campaign, folder).run();
    return new Scenario(folder, campaign, reference(folder), hash(folder.resolve(CAMPAIGN)));
  }

  private static Reference reference(Path folder) {
    Path path = folder.resolve("reference.yaml");
    return Files.exists(path) ? new YamlFile(path).read(Reference.class) : null;
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
