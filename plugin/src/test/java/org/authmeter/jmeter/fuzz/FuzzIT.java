package org.authmeter.jmeter.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.authmeter.jmeter.core.UsersFuzz;
import org.authmeter.results.figures.BaselineFuzz;
import org.authmeter.signon.cas.AnswerFuzz;
import org.authmeter.signon.oidc.ProviderFuzz;
import org.authmeter.signon.saml.flow.FormFuzz;
import org.authmeter.signon.saml.sp.MetadataFuzz;
import org.authmeter.signon.saml.sp.ResponseFuzz;
import org.authmeter.signon.saml.sp.Seeds;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Coverage-guided fuzzing (Jazzer) of what reads messages of others: some hundred inputs in the
 * default suite, for longer by {@code .ci/fuzz SECONDS}.
 *
 * <p>A finding is: an exception that is no refusal, an input that takes a minute, more memory than
 * allowed, or one of Jazzer's own detectors (a connection, a file, a class by name).
 */
@Tag("long")
class FuzzIT {
  /** Of the default suite, which shall not depend on the machine's speed. */
  private static final String BOUND = "-runs=200";

  private static final Integer SECONDS = Integer.getInteger("authmeter.fuzz.seconds");
  private static final int FINDING = 77;
  @TempDir Path folder;

  @Test
  void shouldReadOrRefuseEveryResponse() throws Exception {
    Path seeds = Files.createDirectory(folder.resolve("seeds"));
    Seeds.write(seeds);
    fuzz(ResponseFuzz.class, seeds);
  }

  @Test
  void shouldComeToAVerdictOnEveryPage() throws Exception {
    fuzz(
        FormFuzz.class,
        seeds(
            "<form method=post action='/x'><input name=u><input type=password name=p>"
                + "<select name=s><option value=1 selected></select><textarea name=t>a</textarea>"
                + "<button name=_eventId_proceed>Login</button></form>",
            "<body onload='document.forms[0].submit()'><form method=post action='https://sp.example"
                + ".org/acs'><input type=hidden name=SAMLResponse value='PGE+PC9hPg=='></form>",
            "<base href='/b/'><meta http-equiv=refresh content='0;url=next'><script>location.href ="
                + " 'https:\\/\\/a.example.org\\u002fx'</script>",
            "<p>Signed on as test001"));
  }

  @Test
  void shouldReadOrRefuseEveryAnswerOfCas() throws Exception {
    fuzz(
        AnswerFuzz.class,
        seeds(
            "yes\nalice\n",
            "<cas:serviceResponse xmlns:cas='http://www.yale.edu/tp/cas'>"
                + "<cas:authenticationSuccess><cas:user>alice</cas:user><cas:attributes>"
                + "<cas:role>x</cas:role></cas:attributes></cas:authenticationSuccess>"
                + "</cas:serviceResponse>",
            "{\"serviceResponse\":{\"authenticationSuccess\":{\"user\":\"alice\",\"attributes\":"
                + "{\"role\":[\"x\"]}}}}",
            "<S:Envelope xmlns:S='http://schemas.xmlsoap.org/soap/envelope/'><S:Body><Response "
                + "xmlns='urn:oasis:names:tc:SAML:1.0:protocol'><Status><StatusCode "
                + "Value='Success'/></Status></Response></S:Body></S:Envelope>"));
  }

  @Test
  void shouldReadOrRefuseEveryUsersFile() throws Exception {
    fuzz(
        UsersFuzz.class,
        seeds(
            "a,1\nb,2,GEZDGNBVGY3TQOJQ\nc,3,\n",
            "\uFEFF\"a\",\"1,\"\"x\"\"\"\r\n\r\nb,2\r\n",
            "user,password\na,1\n",
            "# c\na,\n"));
  }

  @Test
  void shouldReadOrRefuseAllMetadata() throws Exception {
    String one = MetadataFuzz.seed();
    fuzz(
        MetadataFuzz.class,
        seeds(
            one,
            "<EntitiesDescriptor xmlns='urn:oasis:names:tc:SAML:2.0:metadata'"
                + " validUntil='2099-01-01T00:00:00Z'><!-- all -->"
                + one
                + "</EntitiesDescriptor>",
            one.replaceAll("(?s)<X509Data>.*</X509Data>", "<KeyName>idp</KeyName>"),
            one.replace(" Location=", " validUntil='soon' Location=")));
  }

  @Test
  void shouldReadOrRefuseEveryProvider() throws Exception {
    fuzz(
        ProviderFuzz.class,
        seeds(
            "{\"issuer\":\"https://op.example.org\",\"authorization_endpoint\":\"https://op.example"
                + ".org/a\",\"token_endpoint\":\"https://op.example.org/t\",\"jwks_uri\":null,"
                + "\"authorization_response_iss_parameter_supported\":true}",
            "{\"keys\":[{\"kty\":\"RSA\",\"kid\":\"published\",\"use\":\"sig\",\"alg\":\"RS256\","
                + "\"n\":\"sXchDaQebHnPiGvyDOAT4saGEUetSyo9MKLOoWFsueri\",\"e\":\"AQAB\"}]}",
            "{\"keys\":[{\"kty\":\"EC\",\"kid\":\"published\",\"crv\":\"P-256\",\"x\":\"AQ\","
                + "\"y\":\"AQ\",\"x5c\":[\"AAAA\"],\"key_ops\":[\"verify\"],\"exp\":1}]}",
            "{\"keys\":[{},[],null,{\"kty\":\"oct\",\"k\":\"AQ\"}]}"));
  }

  @Test
  void shouldReadOrRefuseEveryBaseline() throws Exception {
    fuzz(
        BaselineFuzz.class,
        seeds(
            "{\"schema\":1,\"scenario\":\"demo\",\"cells\":[{\"variant\":\"a\",\"pattern\":\"P1\","
                + "\"repeat\":1,\"tests\":9,\"errors\":0,\"meanMs\":1.5,\"tps\":2}]}",
            "{\"scenario\":\"demo\",\"cells\":null}",
            "[]"));
  }

  private Path seeds(String... texts) throws IOException {
    Path seeds = Files.createDirectory(folder.resolve("seeds"));
    for (int i = 0; i < texts.length; i++) {
      Files.writeString(seeds.resolve("seed-" + i), texts[i]);
    }
    return seeds;
  }

  private void fuzz(Class<?> target, Path seeds) throws Exception {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx512m",
                "-cp",
                System.getProperty("java.class.path"),
                "com.code_intelligence.jazzer.Jazzer",
                "--target_class=" + target.getName(),
                "--instrumentation_includes=org.authmeter.**",
                "--reproducer_path=" + folder,
                "-seed=20101112",
                "-max_len=32768",
                "-timeout=60",
                "-rss_limit_mb=2048"));
    command.add(SECONDS == null ? BOUND : "-max_total_time=" + SECONDS);
    command.add(seeds.toString());
    Path output = folder.resolve("output");
    Process fuzzer =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    long limit = 300L + (SECONDS == null ? 0 : SECONDS);
    try {
      assertThat(fuzzer.waitFor(limit, TimeUnit.SECONDS)).as("end of the fuzzer").isTrue();
    } finally {
      fuzzer.destroyForcibly();
    }
    String told = new String(Files.readAllBytes(output), StandardCharsets.ISO_8859_1);
    keep(fuzzer.exitValue());
    assertThat(fuzzer.exitValue()).as(told).isZero();
    assertThat(told).contains("Done ");
  }

  /** What was found outlives the test. */
  private void keep(int status) throws IOException {
    if (status != FINDING) {
      return;
    }
    Path kept = Files.createDirectories(Path.of("target/fuzz"));
    try (var files = Files.list(folder)) {
      for (Path file :
          files.filter(f -> f.getFileName().toString().matches("(crash|oom|timeout).*")).toList()) {
        Files.copy(
            file,
            kept.resolve(file.getFileName()),
            java.nio.file.StandardCopyOption.REPLACE_EXISTING);
      }
    }
  }
}
