package org.authmeter.runner.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JoinedCampaignTest {
  private static final String CAMPAIGN =
      """
      title: Logins
      unit: login
      variants:
        - { id: one, title: One server }
        - { id: two, title: Two servers, scalesFrom: one }
      patterns:
        - { id: load, title: the load, threads: 2 }
        - { id: peak, unit: other login, threads: 8, search: peak }
      functional:
        expected:
          one: { "1": "yes" }
          two: { "1": "no" }
      failover:
        expected:
          load: { own: { one: "no", two: "yes" } }
        reasons:
          load: { own: { one: because } }
      """;

  @TempDir Path folder;

  private JoinedCampaign campaign() throws IOException {
    return JoinedCampaign.read(Files.writeString(folder.resolve("campaign.yaml"), CAMPAIGN));
  }

  private static JsonNode tree(JoinedCampaign campaign) {
    return new ObjectMapper().valueToTree(campaign.asMap());
  }

  @Test
  void shouldKeepTitlesAndExpectationsUnderNewNames() throws IOException {
    JoinedCampaign all = campaign().copy();
    all.add(
        campaign(),
        "old",
        Map.of("one", "old-one", "two", "old-two"),
        Map.of("load", "load of old"));
    JsonNode tree = tree(all);
    assertThat(tree.get("variants").findValuesAsText("title"))
        .contains("One server", "old: One server", "old: Two servers");
    for (JsonNode variant : tree.get("variants")) {
      if (variant.get("id").asText().equals("old-two")) {
        assertThat(variant.get("scalesFrom").asText()).isEqualTo("old-one");
      }
    }
    assertThat(tree.get("patterns").findValuesAsText("title")).contains("the load (old)");
    assertThat(tree.at("/functional/expected/old-two/1").asText()).isEqualTo("no");
    assertThat(tree.at("/functional/expected/one/1").asText()).isEqualTo("yes");
    assertThat(tree.at("/failover/expected/load of old/own/old-two").asText()).isEqualTo("yes");
    assertThat(tree.at("/failover/reasons/load of old/own/old-one").asText()).isEqualTo("because");
  }

  @Test
  void shouldTakeInWhatNobodyHasDescribed() throws IOException {
    JoinedCampaign all = campaign().copy();
    JoinedCampaign jtl = JoinedCampaign.ofJtl(Path.of("x.jtl"), "GET /", "mine", "3-threads", 3);
    all.add(jtl, "mine", Map.of("mine", "mine"), Map.of("3-threads", "3-threads"));
    assertThat(tree(all).at("/variants/2").toString())
        .isEqualTo("{\"id\":\"mine\",\"title\":\"mine\",\"note\":\"x.jtl\"}");
    assertThat(tree(all).at("/patterns/2/errorsAreResults").asBoolean()).isTrue();
    assertThat(tree(all).at("/title").asText()).isEqualTo("Logins");
    assertThat(all.unit("3-threads")).as("one test is called alike").isEqualTo("login");
  }

  @Test
  void shouldKnowUnitsAndSearches() throws IOException {
    assertThat(campaign().unit("load")).isEqualTo("login");
    assertThat(campaign().unit("peak")).isEqualTo("other login");
    assertThat(campaign().units()).containsExactly("login", "other login");
    assertThat(campaign().isSearch("peak")).isTrue();
    assertThat(campaign().isSearch("load")).isFalse();
    assertThat(campaign().isSearch("absent")).isFalse();
  }
}
