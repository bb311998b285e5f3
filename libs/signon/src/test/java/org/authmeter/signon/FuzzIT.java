package org.authmeter.signon;

import java.nio.file.Path;
import org.authmeter.common.Fuzzer;
import org.authmeter.signon.cas.AnswerFuzz;
import org.authmeter.signon.oidc.ProviderFuzz;
import org.authmeter.signon.saml.flow.FormFuzz;
import org.authmeter.signon.saml.sp.MetadataFuzz;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What reads messages of others. */
@Tag("long")
class FuzzIT {
  private static final int RUNS = 200;
  @TempDir Path folder;

  @Test
  void shouldComeToAVerdictOnEveryPage() throws Exception {
    new Fuzzer(folder, RUNS)
        .run(
            FormFuzz.class,
            "<form method=post action='/x'><input name=u><input type=password name=p>"
                + "<select name=s><option value=1 selected></select><textarea name=t>a</textarea>"
                + "<button name=_eventId_proceed>Login</button></form>",
            "<body onload='document.forms[0].submit()'><form method=post action='https://sp.example"
                + ".org/acs'><input type=hidden name=SAMLResponse value='PGE+PC9hPg=='></form>",
            "<base href='/b/'><meta http-equiv=refresh content='0;url=next'><script>location.href ="
                + " 'https:\\/\\/a.example.org\\u002fx'</script>",
            "<p>Signed on as test001");
  }

  @Test
  void shouldReadOrRefuseEveryAnswerOfCas() throws Exception {
    new Fuzzer(folder, RUNS)
        .run(
            AnswerFuzz.class,
            "yes\nalice\n",
            "<cas:serviceResponse xmlns:cas='http://www.yale.edu/tp/cas'>"
                + "<cas:authenticationSuccess><cas:user>alice</cas:user><cas:attributes>"
                + "<cas:role>x</cas:role></cas:attributes></cas:authenticationSuccess>"
                + "</cas:serviceResponse>",
            "{\"serviceResponse\":{\"authenticationSuccess\":{\"user\":\"alice\",\"attributes\":"
                + "{\"role\":[\"x\"]}}}}",
            "<S:Envelope xmlns:S='http://schemas.xmlsoap.org/soap/envelope/'><S:Body><Response "
                + "xmlns='urn:oasis:names:tc:SAML:1.0:protocol'><Status><StatusCode "
                + "Value='Success'/></Status></Response></S:Body></S:Envelope>");
  }

  @Test
  void shouldReadOrRefuseAllMetadata() throws Exception {
    String one = MetadataFuzz.seed();
    new Fuzzer(folder, RUNS)
        .run(
            MetadataFuzz.class,
            one,
            "<EntitiesDescriptor xmlns='urn:oasis:names:tc:SAML:2.0:metadata'"
                + " validUntil='2099-01-01T00:00:00Z'><!-- all -->"
                + one
                + "</EntitiesDescriptor>",
            one.replaceAll("(?s)<X509Data>.*</X509Data>", "<KeyName>idp</KeyName>"),
            one.replace(" Location=", " validUntil='soon' Location="));
  }

  @Test
  void shouldReadOrRefuseEveryProvider() throws Exception {
    new Fuzzer(folder, RUNS)
        .run(
            ProviderFuzz.class,
            "{\"issuer\":\"https://op.example.org\",\"authorization_endpoint\":\"https://op.example"
                + ".org/a\",\"token_endpoint\":\"https://op.example.org/t\",\"jwks_uri\":null,"
                + "\"authorization_response_iss_parameter_supported\":true}",
            "{\"keys\":[{\"kty\":\"RSA\",\"kid\":\"published\",\"use\":\"sig\",\"alg\":\"RS256\","
                + "\"n\":\"sXchDaQebHnPiGvyDOAT4saGEUetSyo9MKLOoWFsueri\",\"e\":\"AQAB\"}]}",
            "{\"keys\":[{\"kty\":\"EC\",\"kid\":\"published\",\"crv\":\"P-256\",\"x\":\"AQ\","
                + "\"y\":\"AQ\",\"x5c\":[\"AAAA\"],\"key_ops\":[\"verify\"],\"exp\":1}]}",
            "{\"keys\":[{},[],null,{\"kty\":\"oct\",\"k\":\"AQ\"}]}");
  }
}
