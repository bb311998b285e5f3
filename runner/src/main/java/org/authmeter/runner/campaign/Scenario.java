package org.authmeter.runner.campaign;

import java.nio.file.Path;

/**
 * A folder of testplans/ with its campaign.
 *
 * @param reference null = no published figures
 * @param hash SHA-256 of campaign.yaml in hex, for the record of a run
 */
public record Scenario(Path folder, Campaign campaign, Reference reference, String hash) {
  public String name() {
    return campaign.scenario();
  }

  public Path plan(String file) {
    return folder.resolve(file);
  }
}
