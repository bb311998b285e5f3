package org.authmeter.runner.campaign;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.authmeter.results.campaign.Campaign;
import org.authmeter.results.campaign.Reference;
import org.authmeter.results.campaign.Variant;

/**
 * A folder of testplans/ with its campaign.
 *
 * @param reference null = no published figures
 * @param settings JMeter properties of each variant, as variants/&lt;id&gt;.properties has them
 * @param hash SHA-256 of campaign.yaml in hex, for the record of a run
 */
public record Scenario(
    Path folder,
    Campaign campaign,
    Reference reference,
    Map<String, Map<String, String>> settings,
    String hash) {
  public String name() {
    return campaign.topic().scenario();
  }

  public Path plan(String file) {
    return folder.resolve(file);
  }

  /** The properties file of a variant; a system known by its name only has none. */
  public Optional<Path> variantFile(Variant variant) {
    return settings.containsKey(variant.id())
        ? Optional.of(folder.resolve("variants").resolve(variant.id() + ".properties"))
        : Optional.empty();
  }

  /** What the variant's file sets. */
  public Map<String, String> settings(Variant variant) {
    return settings.getOrDefault(variant.id(), Map.of());
  }

  /**
   * Whether the variant differs in the client only: one testbed, or one target, serves them all.
   */
  public boolean isOfTheClient(Variant variant) {
    return variant.settings().testbed().isEmpty()
        && (settings(variant).size() > 1 || !variant.settings().properties().isEmpty());
  }
}
