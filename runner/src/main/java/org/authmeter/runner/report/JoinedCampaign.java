package org.authmeter.runner.report;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.authmeter.runner.RunnerException;

/**
 * The description of what is compared, in the form of campaign.yaml. Variants and patterns of
 * several results get names of their own in it, and keep their titles and what is expected of them.
 */
final class JoinedCampaign {
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final String VARIANTS = "variants";
  private static final String PATTERNS = "patterns";

  private final ObjectNode all;

  private JoinedCampaign(ObjectNode all) {
    this.all = all;
  }

  static JoinedCampaign of(Map<String, Object> campaign) {
    return new JoinedCampaign(MAPPER.valueToTree(campaign));
  }

  /**
   * @throws RunnerException status 3 if the file cannot be read
   */
  static JoinedCampaign read(Path file) {
    try {
      return new JoinedCampaign((ObjectNode) new YAMLMapper().readTree(file.toFile()));
    } catch (IOException e) {
      throw RunnerException.environment(file + " cannot be read: " + e, e);
    }
  }

  /** The description of a JTL from elsewhere, of which only the rows are known. */
  static JoinedCampaign ofJtl(Path file, String unit, String variant, String pattern, int threads) {
    ObjectNode all = MAPPER.createObjectNode();
    all.put("title", "Comparison of results");
    all.put("question", "How do these results compare?");
    all.put("unit", unit);
    all.putArray(VARIANTS)
        .addObject()
        .put("id", variant)
        .put("title", variant)
        .put("note", file.getFileName().toString());
    all.putArray(PATTERNS)
        .addObject()
        .put("id", pattern)
        .put("title", threads + (threads == 1 ? " thread" : " threads"))
        .put("threads", threads)
        .put("errorsAreResults", true); // nothing is expected of it
    return new JoinedCampaign(all);
  }

  JoinedCampaign copy() {
    return new JoinedCampaign(all.deepCopy());
  }

  Map<String, Object> asMap() {
    return MAPPER.convertValue(all, new TypeReference<Map<String, Object>>() {});
  }

  /** Label of one test of a pattern; null if it is unknown. */
  String unit(String pattern) {
    JsonNode own = entry(PATTERNS, pattern).path("unit");
    return own.isTextual() ? own.asText() : all.path("unit").textValue();
  }

  /** LimitedLabels of one test of any pattern. */
  List<String> units() {
    List<String> units = new ArrayList<>();
    for (JsonNode holder : all.path(PATTERNS)) {
      if (holder.path("unit").isTextual() && !units.contains(holder.path("unit").asText())) {
        units.add(holder.path("unit").asText());
      }
    }
    if (all.path("unit").isTextual() && !units.contains(all.path("unit").asText())) {
      units.add(0, all.path("unit").asText());
    }
    return units;
  }

  /** Whether the plan of a pattern searches with steps of its own. */
  boolean isSearch(String pattern) {
    return entry(PATTERNS, pattern).path("search").isTextual();
  }

  /**
   * Adds the variants and patterns of another description.
   *
   * @param from name of the results that it is of
   * @param variants names in this comparison by those that they have there
   * @param patterns likewise
   */
  void add(
      JoinedCampaign other,
      String from,
      Map<String, String> variants,
      Map<String, String> patterns) {
    variants.forEach(
        (id, as) -> {
          ObjectNode entry = other.entry(VARIANTS, id).deepCopy();
          String scalesFrom = entry.path("scalesFrom").asText("");
          if (variants.containsKey(scalesFrom)) {
            entry.put("scalesFrom", variants.get(scalesFrom));
          }
          String title = entry.path("title").asText(id);
          put(VARIANTS, entry, as, as.equals(id) ? title : from + ": " + title);
        });
    patterns.forEach(
        (id, as) -> {
          ObjectNode entry = other.entry(PATTERNS, id).deepCopy();
          String title = entry.path("title").asText(id);
          put(PATTERNS, entry, as, as.equals(id) ? title : "%s (%s)".formatted(title, from));
        });
    ObjectNode expected = object(all, "functional", "expected");
    variants.forEach(
        (id, as) -> copy(other.all.path("functional").path("expected").path(id), expected, as));
    for (String part : List.of("expected", "reasons")) {
      for (Map.Entry<String, String> pattern : patterns.entrySet()) {
        JsonNode ways = other.all.path("failover").path(part).path(pattern.getKey());
        for (Map.Entry<String, JsonNode> way : ways.properties()) {
          ObjectNode to = object(all, "failover", part, pattern.getValue(), way.getKey());
          variants.forEach((id, as) -> copy(way.getValue().path(id), to, as));
        }
      }
    }
  }

  private static void copy(JsonNode value, ObjectNode to, String name) {
    if (!value.isMissingNode()) {
      to.set(name, value.deepCopy());
    }
  }

  /**
   * The object at a path, created if it is missing; a part that the description lacks stays
   * missing.
   */
  private static ObjectNode object(ObjectNode in, String... path) {
    ObjectNode at = in;
    for (String name : path) {
      if (at == in && !at.path(name).isObject()) {
        return MAPPER.createObjectNode(); // no functional or failover tests at all
      }
      at = at.path(name).isObject() ? (ObjectNode) at.get(name) : at.putObject(name);
    }
    return at;
  }

  private ObjectNode entry(String list, String id) {
    for (JsonNode entry : all.path(list)) {
      if (entry.path("id").asText().equals(id)) {
        return (ObjectNode) entry;
      }
    }
    return MAPPER.createObjectNode().put("id", id);
  }

  private void put(String list, ObjectNode entry, String id, String title) {
    entry.put("id", id);
    entry.put("title", title);
    ArrayNode entries = all.path(list).isArray() ? (ArrayNode) all.get(list) : all.putArray(list);
    for (int i = 0; i < entries.size(); i++) {
      if (entries.get(i).path("id").asText().equals(id)) {
        entries.set(i, entry);
        return;
      }
    }
    entries.add(entry);
  }
}
