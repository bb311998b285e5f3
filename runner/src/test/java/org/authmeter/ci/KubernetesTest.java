package org.authmeter.ci;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import com.google.gson.JsonElement;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The manifests of docs/kubernetes are what Kubernetes accepts, and fit together. */
class KubernetesTest {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final Path FOLDER = ROOT.resolve("docs/kubernetes");
  private static final Pattern CREATED =
      Pattern.compile("kubectl .*?create (?:secret generic|configmap) (\\S+)");

  static List<JsonNode> documents() {
    List<JsonNode> all = new ArrayList<>();
    try (Stream<Path> files = Files.list(FOLDER)) {
      for (Path file :
          (Iterable<Path>) files.filter(f -> f.toString().endsWith(".yaml")).sorted()::iterator) {
        new YAMLMapper()
            .readerFor(JsonNode.class)
            .<JsonNode>readValues(file.toFile())
            .readAll()
            .forEach(all::add);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    assertThat(all).hasSizeGreaterThan(5);
    return all;
  }

  static JsonNode document(String kind) {
    return documents().stream().filter(d -> d.at("/kind").asText().equals(kind)).findAny().get();
  }

  /**
   * A container of a pod, by name.
   *
   * @param kind of the document with the template of the pod
   */
  static JsonNode container(String kind, String name) {
    JsonNode pod = document(kind).at("/spec/template/spec");
    return Stream.of("/initContainers", "/containers")
        .flatMap(list -> pod.at(list).valueStream())
        .filter(one -> one.get("name").asText().equals(name))
        .findAny()
        .orElseThrow();
  }

  @ParameterizedTest
  @MethodSource("documents")
  void shouldBeWhatKubernetesAccepts(JsonNode document) throws Exception {
    assertThat(document.get("apiVersion").asText()).isEqualTo(group(document.get("kind").asText()));
    validate(document);
  }

  /** Models have the kind in their name, and not the group. */
  private static String group(String kind) {
    return switch (kind) {
      case "Job" -> "batch/v1";
      case "StatefulSet" -> "apps/v1";
      case "NetworkPolicy" -> "networking.k8s.io/v1";
      default -> "v1";
    };
  }

  @Test
  void shouldRefuseWhatKubernetesDoesNotKnow() {
    JsonNode job = document("Job").deepCopy();
    ((ObjectNode) job.at("/spec/template/spec/containers/0")).put("imagePullPolice", "Always");
    assertThatThrownBy(() -> validate(job)).hasMessageContaining("imagePullPolice");
  }

  /** The client's models refuse fields that are not in the OpenAPI document of Kubernetes. */
  private static void validate(JsonNode document) throws Exception {
    Class<?> model =
        Class.forName("io.kubernetes.client.openapi.models.V1" + document.get("kind").asText());
    try {
      model
          .getMethod("validateJsonElement", JsonElement.class)
          .invoke(null, JsonParser.parseString(document.toString()));
    } catch (InvocationTargetException e) {
      throw (Exception) e.getCause();
    }
  }

  @Test
  void shouldNameEachAgentAtTheController() {
    JsonNode agents = document("StatefulSet");
    String service = document("Service").at("/metadata/name").asText();
    assertThat(agents.at("/spec/serviceName").asText()).isEqualTo(service);
    List<String> arguments = arguments(container("Job", "measurement"));
    assertThat(List.of(arguments.get(arguments.indexOf("-R") + 1).split(",")))
        .isEqualTo(
            IntStream.range(0, agents.at("/spec/replicas").asInt())
                .mapToObj(
                    i ->
                        "%s-%d.%s:1099".formatted(agents.at("/metadata/name").asText(), i, service))
                .toList());
    assertThat(arguments(container("StatefulSet", "jmeter")))
        .contains("-Djava.rmi.server.hostname=$(POD_NAME)." + service);
  }

  static List<String> arguments(JsonNode container) {
    return container.get("args").valueStream().map(JsonNode::asText).toList();
  }

  /** What pods take from config maps, secrets and claims is in a file, or made by the page. */
  @Test
  void shouldDeclareWhatPodsTake() throws IOException {
    TreeSet<String> declared = new TreeSet<>();
    for (JsonNode document : documents()) {
      if (List.of("ConfigMap", "PersistentVolumeClaim").contains(document.at("/kind").asText())) {
        declared.add(document.at("/metadata/name").asText());
      }
    }
    CREATED
        .matcher(Files.readString(ROOT.resolve("docs/distributed.md")))
        .results()
        .forEach(made -> declared.add(made.group(1)));
    for (JsonNode document : documents()) {
      List<JsonNode> names = new ArrayList<>();
      names.addAll(document.findValues("secretName"));
      names.addAll(document.findValues("claimName"));
      document.findValues("configMap").forEach(map -> names.add(map.get("name")));
      document.findValues("configMapKeyRef").forEach(key -> names.add(key.get("name")));
      assertThat(names).allSatisfy(name -> assertThat(declared).contains(name.asText()));
    }
    assertThat(declared).contains("authmeter-rmi", "authmeter-target", "authmeter-plans");
  }

  /** Each volume that a container mounts is one of its pod. */
  @Test
  void shouldMountVolumesOfThePod() {
    for (JsonNode document : documents()) {
      JsonNode pod =
          document.at("/kind").asText().equals("Pod")
              ? document.at("/spec")
              : document.at("/spec/template/spec");
      List<String> volumes =
          pod.at("/volumes").valueStream().map(v -> v.get("name").asText()).toList();
      Stream.of("/initContainers", "/containers")
          .flatMap(list -> pod.at(list).valueStream())
          .flatMap(container -> container.at("/volumeMounts").valueStream())
          .forEach(mount -> assertThat(volumes).contains(mount.get("name").asText()));
    }
  }

  @Test
  void shouldHoldNoSecret() {
    assertThat(documents()).noneMatch(d -> d.at("/kind").asText().equals("Secret"));
    assertThat(document("ConfigMap").at("/data/plan.properties").asText())
        .doesNotContainIgnoringCase("password");
  }
}
