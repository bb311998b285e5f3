package org.authmeter.home;

import static org.assertj.core.api.Assertions.assertThat;
import static org.authmeter.home.OwnJMeter.RELEASE;
import static org.authmeter.home.OwnJMeter.ROOT;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.authmeter.golden.EmbeddedTestbed;
import org.authmeter.golden.JMeterRun;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The release folder, installed into a JMeter of the user's own by JMeter's Plugins Manager. */
@Tag("long")
class PluginsManagerIT {
  private static final Pattern OUR_CLASS =
      Pattern.compile("[\">]org\\.authmeter\\.jmeter\\.[a-z.]+\\.[A-Z]\\w+[\"<]");
  private static final String PLUGIN = "lib/ext/authmeter-plugin-";

  @TempDir Path work;
  private OwnJMeter jmeter;
  private Set<String> before;

  @BeforeEach
  void make() throws Exception {
    jmeter = OwnJMeter.make(work.resolve("jmeter"));
    before = jmeter.jars();
  }

  private static Set<String> released() throws IOException {
    Set<String> jars = new TreeSet<>();
    try (Stream<Path> files = Files.list(RELEASE.resolve("lib"))) {
      files.forEach(f -> jars.add("lib/" + f.getFileName()));
    }
    try (Stream<Path> files = Files.list(RELEASE)) {
      files
          .map(f -> f.getFileName().toString())
          .filter(n -> n.endsWith(".jar"))
          .forEach(n -> jars.add("lib/ext/" + n));
    }
    return jars;
  }

  private static Set<String> with(Collection<String> some, Collection<String> more) {
    Set<String> all = new TreeSet<>(some);
    all.addAll(more);
    return all;
  }

  @Test
  void shouldInstallRunAndUninstall() throws Exception {
    Set<String> wanted = with(before, released());
    jmeter.manage("install", "authmeter");
    assertJars(wanted);
    assertThat(jmeter.manage("status")).contains("authmeter=");

    try (EmbeddedTestbed directory =
        EmbeddedTestbed.start(work, "directory", "--entries", "1000")) {
      JMeterRun run =
          JMeterRun.of(
              jmeter.home(),
              ROOT.resolve("testplans/ldap-authentication/search-bind.jmx"),
              work,
              List.of(
                  "-q",
                  directory.addresses().toString(),
                  "-Jauthmeter.threads=2",
                  "-Jauthmeter.loops=3",
                  "-Jauthmeter.warmup=0"));
      assertThat(run.errors()).isEmpty();
      assertThat(run.rows().stream().filter(r -> r.get("label").equals("LDAP authentication")))
          .hasSize(6)
          .allSatisfy(r -> assertThat(r).containsEntry("success", "true"));
    }

    jmeter.manage("uninstall", "authmeter");
    assertJars(before);
  }

  private void assertJars(Set<String> wanted) throws Exception {
    Set<String> now = jmeter.awaitJars(wanted::equals);
    Set<String> tooMany = new TreeSet<>(now);
    tooMany.removeAll(wanted);
    assertThat(tooMany).as("jars too many").isEmpty();
    assertThat(now).containsAll(wanted);
  }

  @Test
  void shouldInstallAndUninstallTheLibrariesOfLdapProviders() throws Exception {
    Set<String> wanted = with(with(before, released()), optional());
    jmeter.manage("install", "authmeter-ldap-providers");
    assertJars(wanted);
    assertThat(jmeter.manage("status")).contains("authmeter=", "authmeter-ldap-providers=");

    jmeter.manage("uninstall", "authmeter-ldap-providers");
    assertJars(with(before, released()));
  }

  private static Set<String> optional() throws IOException {
    try (Stream<Path> files = Files.list(RELEASE.resolve("optional"))) {
      return files
          .map(f -> f.getFileName().toString())
          .filter(n -> n.endsWith(".jar"))
          .map(n -> (n.startsWith("authmeter-") ? "lib/ext/" : "lib/") + n)
          .collect(Collectors.toSet());
    }
  }

  /**
   * What is offered to the catalogue differs in the addresses of the jars alone. Plugins Manager
   * 2.0 refuses an entry without one of the fields that the loop names.
   */
  @Test
  void shouldOfferTheSameWithAddressesOfAMavenRepository() throws Exception {
    JsonNode own = new ObjectMapper().readTree(repository());
    JsonNode offered = new ObjectMapper().readTree(RELEASE.resolve("authmeter-jpgc.json").toFile());
    Pattern central =
        Pattern.compile(
            "https://repository\\.invalid/maven2/"
                + "[a-z0-9/-]+/(?<name>[\\w-]+)/(?<version>[\\w.-]+)/(?<file>[\\w.-]+\\.jar)");
    assertThat(offered).hasSameSizeAs(own).hasSize(2);
    for (int i = 0; i < own.size(); i++) {
      for (String field :
          List.of(
              "id", "name", "description", "vendor", "markerClass", "screenshotUrl", "helpUrl")) {
        assertThat(offered.get(i).get(field)).as(field).isEqualTo(own.get(i).get(field));
        assertThat(own.get(i).get(field).asText()).as(field).isNotEmpty();
      }
      assertThat(offered.get(i).get("componentClasses"))
          .isEqualTo(own.get(i).get("componentClasses"));
      JsonNode here = own.get(i).get("versions").elements().next();
      JsonNode there = offered.get(i).get("versions").elements().next();
      assertAddress(central, here.get("downloadUrl").asText(), there.get("downloadUrl").asText());
      assertThat(there.has("libs")).isEqualTo(here.has("libs"));
      if (here.has("libs")) {
        assertThat(here.get("libs")).as("the manager fails at an empty one").isNotEmpty();
        here.get("libs")
            .properties()
            .forEach(
                lib ->
                    assertAddress(
                        central,
                        lib.getValue().asText(),
                        there.get("libs").get(lib.getKey()).asText()));
      }
    }
  }

  /** The catalogue's own check compares bytes with what Python writes with an indent of 2. */
  @Test
  void shouldWriteTheCanonicalFormOfTheCatalogue() throws Exception {
    for (String file : List.of("authmeter-jpgc.json", "authmeter-repository.json")) {
      String text = Files.readString(RELEASE.resolve(file));
      assertThat(text).as("in every charset").matches("[\\n -~]*");
      assertThat(text.split("(?<=\n)"))
          .as(file)
          .allSatisfy(
              line ->
                  assertThat(line)
                      .matches("(  )*(\"[^\"]+\": )?(\"[^\"]*\"|[\\[{]|[\\]}]|true|false),?\n"));
    }
  }

  private static void assertAddress(Pattern central, String here, String there) {
    Matcher m = central.matcher(there);
    assertThat(m.matches()).as(there).isTrue();
    assertThat(m.group("file"))
        .isEqualTo(Path.of(here).getFileName().toString())
        .isEqualTo(m.group("name") + "-" + m.group("version") + ".jar");
  }

  @ParameterizedTest
  @CsvSource({"'',lib", "optional,optional"})
  void shouldNameTheLicenceOfEveryLibrary(String folder, String libraries) throws Exception {
    String licences = Files.readString(RELEASE.resolve(folder).resolve("THIRD-PARTY.txt"));
    assertThat(thirdParty(libraries))
        .allSatisfy(
            library ->
                assertThat(licences).contains(":" + library.replaceFirst("-(?=\\d)", ":") + " - "));
  }

  @ParameterizedTest
  @CsvSource({"authmeter-plugin-,lib", "optional/authmeter-ldap-providers-,optional"})
  void shouldHaveEveryLibraryInTheSbom(String name, String libraries) throws Exception {
    String version = released().stream().filter(j -> j.startsWith(PLUGIN)).findAny().orElseThrow();
    Path sbom =
        RELEASE.resolve(name + version.substring(PLUGIN.length()).replace(".jar", ".cdx.json"));
    assumeTrue(Files.exists(sbom), "the build was offline, and made no SBOM");
    Set<String> named = new TreeSet<>();
    new ObjectMapper()
        .readTree(sbom.toFile())
        .get("components")
        .forEach(c -> named.add(c.get("name").asText() + "-" + c.get("version").asText()));
    assertThat(named).containsAll(thirdParty(libraries));
  }

  /** Names of jars without their ending. */
  private static List<String> thirdParty(String folder) throws IOException {
    try (Stream<Path> files = Files.list(RELEASE.resolve(folder))) {
      List<String> jars =
          files
              .map(file -> file.getFileName().toString())
              .filter(name -> name.endsWith(".jar") && !name.startsWith("authmeter-"))
              .map(name -> name.replace(".jar", ""))
              .toList();
      assertThat(jars).isNotEmpty();
      return jars;
    }
  }

  @Test
  void shouldHaveLicencesInFolderAndJar() throws Exception {
    Path plugin =
        RELEASE.resolve(
            released().stream()
                .filter(j -> j.startsWith(PLUGIN))
                .findAny()
                .orElseThrow()
                .substring("lib/ext/".length()));
    try (ZipFile jar = new ZipFile(plugin.toFile())) {
      for (String file : List.of("LICENSE", "NOTICE", "THIRD-PARTY.txt")) {
        assertThat(jar.getInputStream(jar.getEntry("META-INF/" + file)))
            .hasSameContentAs(Files.newInputStream(RELEASE.resolve(file)));
      }
    }
    assertThat(RELEASE.resolve("THIRD-PARTY.txt"))
        .content()
        .as("packed under other names")
        .contains("info.picocli:picocli:", "org.bouncycastle:bcprov-jdk18on:");
  }

  /** Unzipped, the commands of docs/install.md find what they name. */
  @Test
  void shouldHaveThePlansAtTheRootOfTheirArchive() throws Exception {
    Set<String> names = new TreeSet<>();
    try (Stream<Path> files = Files.list(RELEASE)) {
      Path archive = files.filter(f -> f.toString().endsWith(".zip")).findFirst().orElseThrow();
      try (ZipFile zip = new ZipFile(archive.toFile())) {
        zip.stream().map(ZipEntry::getName).forEach(names::add);
      }
    }
    assertThat(names)
        .contains(
            "LICENSE",
            "NOTICE",
            "comparison.properties",
            "data/environment.example.yaml",
            "docs/install.md",
            "idp-clustering/campaign.yaml",
            "idp-clustering/pattern-1-2x1000.jmx")
        .doesNotContain("pom.xml", "data/pom.xml")
        .noneMatch(n -> n.matches("(data/)?(src|target)/.*|fragments/.*"));
  }

  /**
   * The manager looks at a plan's classes only, and {@link
   * #shouldNameEveryElementAndNoLibraryOfJMeters} looks at all of those: the plans with the fewest
   * and the most of them speak for all.
   */
  static List<Path> plans() throws IOException {
    Map<Integer, Path> byNumber = new TreeMap<>();
    try (Stream<Path> files = Files.walk(ROOT.resolve("testplans"))) {
      for (Path plan :
          (Iterable<Path>) files.filter(f -> f.toString().endsWith(".jmx")).sorted()::iterator) {
        Set<String> classes = ourClasses(plan);
        if (!classes.isEmpty()) {
          byNumber.putIfAbsent(classes.size(), plan);
        }
      }
    }
    List<Path> plans = List.copyOf(byNumber.values());
    assertThat(plans).hasSizeGreaterThan(1);
    return List.of(plans.get(0), plans.get(plans.size() - 1));
  }

  private static Set<String> ourClasses(Path plan) throws IOException {
    return OUR_CLASS
        .matcher(Files.readString(plan))
        .results()
        .map(m -> m.group().replaceAll("[\"<>]", ""))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  @ParameterizedTest
  @MethodSource("plans")
  void shouldInstallWhatAPlanNeeds(Path plan) throws Exception {
    Set<String> wanted = with(before, released());
    jmeter.manage("install-for-jmx", plan.toString());
    assertJars(wanted);
  }

  @Test
  void shouldNameEveryElementAndNoLibraryOfJMeters() throws Exception {
    JsonNode core = new ObjectMapper().readTree(repository()).get(0);
    Set<String> named = new TreeSet<>();
    core.get("componentClasses").forEach(c -> named.add(c.asText()));
    Path sources = ROOT.resolve("plugin/src/main/java");
    Set<String> wanted = new TreeSet<>();
    try (Stream<Path> files = Files.walk(sources)) {
      files
          .map(f -> sources.relativize(f).toString())
          .filter(n -> n.endsWith("BeanInfo.java"))
          .map(n -> n.replace("BeanInfo.java", "").replace('/', '.'))
          .filter(n -> Files.exists(sources.resolve(n.replace('.', '/') + ".java")))
          .forEach(wanted::add);
    }
    try (Stream<Path> files = Files.walk(ROOT.resolve("testplans"))) {
      for (Path plan :
          (Iterable<Path>) files.filter(f -> f.toString().endsWith(".jmx"))::iterator) {
        wanted.addAll(ourClasses(plan));
      }
    }
    assertThat(named).isEqualTo(wanted).contains("org.authmeter.jmeter.live.LiveListener");
    JsonNode libs = core.get("versions").elements().next().get("libs");
    Set<String> jmeters =
        JMeterHomeIT.listed("jmeter-5.6.3-lib.txt").stream()
            .map(JMeterHomeIT::artifact)
            .collect(Collectors.toSet());
    assertThat(libs).isNotEmpty();
    libs.properties()
        .forEach(
            lib -> {
              assertThat(jmeters).doesNotContain(lib.getKey().split(">=")[0]);
              assertThat(RELEASE.resolve(lib.getValue().asText())).isRegularFile();
            });
  }

  private static java.io.File repository() {
    return RELEASE.resolve("authmeter-repository.json").toFile();
  }
}
