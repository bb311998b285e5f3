package org.authmeter.runner.bench.weblab;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.authmeter.common.process.AddressesFile;
import org.authmeter.runner.Installation;
import org.authmeter.runner.bench.LocustEnvironment;

/**
 * Locust with the documented lab's options; it keeps statistics, and writes no line per request.
 */
final class LocustWebClient implements WebClient {
  private static final String OUT = "locust.json";

  private final Path script;
  private final LocustEnvironment locust;
  private final String userClass;

  LocustWebClient(Installation installation, WebTool tool) {
    script = installation.testplans().resolve("bench-weblab/locustfile.py");
    locust = new LocustEnvironment(installation);
    userClass = tool == WebTool.LOCUST ? "HttpUser" : "FastHttpUser";
  }

  @Override
  public String version() {
    return locust.version() + " " + userClass;
  }

  @Override
  public String prepare(Path log) throws IOException {
    return locust.prepare(log);
  }

  @Override
  public List<String> command(WebCase webCase, Duration time, Path addresses, Path folder)
      throws IOException {
    return List.of(
        locust.program().toString(),
        "-f",
        script.toString(),
        "--headless",
        "--only-summary",
        "--host",
        AddressesFile.read(addresses).properties().get(webCase.urlProperty()),
        "--users",
        Integer.toString(webCase.users()),
        "--spawn-rate",
        Integer.toString(webCase.newUsers()),
        "--run-time",
        time.toSeconds() + "s",
        "--loglevel",
        "CRITICAL",
        "--exit-code-on-error",
        "0");
  }

  @Override
  public Map<String, String> environment(WebCase webCase, Path addresses, Path folder) {
    return Map.of(
        "BENCH_CLASS",
        userClass,
        "BENCH_PATH",
        webCase.path(),
        "BENCH_RATE",
        Integer.toString(webCase.rate()),
        "BENCH_EXPECT",
        webCase.expect(),
        "BENCH_OUT",
        folder.resolve(OUT).toString(),
        "PYTHONDONTWRITEBYTECODE",
        "1");
  }

  @Override
  public WebFigures figures(Duration time, Path folder) throws IOException {
    JsonNode said = new JsonMapper().readTree(folder.resolve(OUT).toFile());
    long wrong = said.path("wrong").asLong();
    long errors = said.path("failures").asLong() + wrong;
    String first = said.path("firstError").asText();
    TreeMap<Long, Long> perSecond = new TreeMap<>();
    said.path("perSecond")
        .properties()
        .forEach(e -> perSecond.put(Long.valueOf(e.getKey()), e.getValue().asLong()));
    return new WebFigures(
        said.path("requests").asLong() - errors,
        errors,
        first.isEmpty() && wrong > 0 ? "the page lacks the text that proves it" : first,
        said.path("startMs").asLong(),
        said.path("endMs").asLong(),
        said.path("p50Ms").asDouble(),
        said.path("p99Ms").asDouble(),
        perSecond);
  }

  @Override
  public boolean startsInSteps() {
    return true;
  }
}
