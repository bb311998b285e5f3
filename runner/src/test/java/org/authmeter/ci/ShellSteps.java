package org.authmeter.ci;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** The shell parts of a build server's file, in their order. */
final class ShellSteps {
  private static final Pattern SH = Pattern.compile("\\bsh '''(.*?)'''", Pattern.DOTALL);

  private ShellSteps() {}

  /** Steps with {@code run} of all jobs; those with {@code uses} are the server's own. */
  static List<String> ofGitHubActions(Path file) throws IOException {
    List<String> steps = new ArrayList<>();
    JsonNode workflow = new YAMLMapper(new YAMLFactory()).readTree(file.toFile());
    for (JsonNode job : workflow.get("jobs")) {
      for (JsonNode step : job.get("steps")) {
        if (step.has("run")) {
          steps.add(step.get("run").asText());
        }
      }
    }
    return steps;
  }

  static List<String> ofJenkins(Path file) throws IOException {
    return SH.matcher(Files.readString(file)).results().map(m -> m.group(1)).toList();
  }
}
