package org.authmeter.runner.fuzz;

import java.nio.file.Path;
import org.authmeter.common.Fuzzer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Target files that users give. */
@Tag("long")
class FuzzIT {
  private static final int RUNS = 2000;
  @TempDir Path folder;

  @Test
  void shouldReadOrRefuseATargetFile() throws Exception {
    new Fuzzer(folder, RUNS)
        .run(
            TargetFuzz.class,
            "authmeter.saml.resource = https://sp.example/\nauthmeter.ldap.bindPassword=x\n",
            "authmeter.ldap.trustStore=\\u0041\\\n b.p12\n",
            "\u00ef\u00bb\u00bfauthmeter.cas.url: https://cas.example/cas");
  }
}
