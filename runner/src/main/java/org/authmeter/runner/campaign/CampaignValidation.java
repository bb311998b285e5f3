package org.authmeter.runner.campaign;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.authmeter.results.campaign.Campaign;
import org.authmeter.results.campaign.Suggest;

/** What one value of a campaign must be with regard to the others: names that exist, once. */
final class CampaignValidation {
  /** Folder of the functional tests, beside those of the patterns. */
  static final String RESERVED = "functional";

  private final YamlFile file;
  private final Campaign campaign;
  private final Path folder;

  CampaignValidation(YamlFile file, Campaign campaign, Path folder) {
    this.file = file;
    this.campaign = campaign;
    this.folder = folder;
  }

  void run() {
    if (!campaign.topic().scenario().equals(folder.getFileName().toString())) {
      throw file.about(
          "scenario",
          "scenario is '%s' but its folder is %s: make them equal"
              .formatted(campaign.topic().scenario(), folder.getFileName()));
    }
    unique(campaign.variantIds(), "variant");
    unique(campaign.patternIds(), "pattern");
    if (campaign.patternIds().contains(RESERVED)) {
      throw file.about(RESERVED, "a pattern cannot be called 'functional': rename it");
    }
    campaign.systems().variants().stream()
        .filter(v -> v.scale().scalesFrom() != null)
        .forEach(
            v ->
                known(
                    List.of(v.scale().scalesFrom()),
                    campaign.variantIds(),
                    "variant",
                    "scalesFrom of variant '" + v.id() + "'"));
    known(
        campaign.systems().defaultVariants(), campaign.variantIds(), "variant", "defaultVariants");
    campaign
        .patterns()
        .forEach(
            p -> known(p.variants(), campaign.variantIds(), "variant", "pattern '" + p.id() + "'"));
    campaign
        .profiles()
        .forEach(
            (name, profile) -> {
              String place = "profile '" + name + "'";
              known(profile.choice().patterns(), campaign.patternIds(), "pattern", place);
              known(profile.choice().variants(), campaign.variantIds(), "variant", place);
            });
    if (campaign.observed().functional() != null) {
      known(
          campaign.observed().functional().expected().keySet(),
          campaign.variantIds(),
          "variant",
          "functional.expected");
    }
    if (campaign.observed().failover() != null) {
      failover(campaign.observed().failover().expected(), "failover.expected");
      failover(campaign.observed().failover().reasons(), "failover.reasons");
    }
    if (campaign.capacity() != null) {
      known(
          java.util.List.of(campaign.capacity().variant()),
          campaign.variantIds(),
          "variant",
          "capacity");
    }
    campaign.plans().forEach(this::plan);
  }

  private void failover(Map<String, Map<String, Map<String, String>>> of, String place) {
    known(of.keySet(), campaign.patternIds(), "pattern", place);
    of.forEach(
        (pattern, ways) ->
            ways.values()
                .forEach(
                    v ->
                        known(
                            v.keySet(), campaign.variantIds(), "variant", place + "." + pattern)));
  }

  private void unique(List<String> ids, String what) {
    Set<String> seen = new HashSet<>();
    for (String id : ids) {
      if (!seen.add(id)) {
        Pattern where = Pattern.compile("id:\\s*[\"']?" + Pattern.quote(id) + "(?![\\w.-])");
        throw file.about(where, 2, "%s '%s' is declared twice: rename one".formatted(what, id));
      }
    }
  }

  private void known(
      Collection<String> named, Collection<String> legal, String what, String place) {
    for (String name : named) {
      if (!legal.contains(name)) {
        throw file.about(
            name,
            "unknown %s '%s' in %s; %s".formatted(what, name, place, Suggest.legal(name, legal)));
      }
    }
  }

  private void plan(String plan) {
    if (!Files.isReadable(folder.resolve(plan))) {
      throw file.about(plan, "no readable plan %s".formatted(folder.resolve(plan)));
    }
  }
}
