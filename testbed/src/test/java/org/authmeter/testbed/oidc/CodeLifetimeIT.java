package org.authmeter.testbed.oidc;

import static org.assertj.core.api.Assertions.assertThat;

import org.authmeter.testbed.RunningTestbed;
import org.authmeter.testbed.oidc.TestRp.Answer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A code that is too old gives no tokens, whether a store keeps it or it is sealed. */
@Tag("long")
class CodeLifetimeIT {

  @ParameterizedTest
  @ValueSource(strings = {"stateless", "memcached"})
  void shouldRefuseACodeThatHasExpired(String variant) throws Exception {
    try (RunningTestbed testbed =
        RunningTestbed.start("--oidc", "--variant", variant, "--code-lifetime", "1")) {
      TestRp rp = new TestRp(testbed);
      assertThat(rp.get("codeLifetime")).isEqualTo("1");
      String code = rp.code(1, "test001");
      Thread.sleep(1100);
      for (int node = 1; node <= 2; node++) {
        Answer late = rp.redeem(node, code);
        late.refused("invalid_grant");
        assertThat(late.text("error_description")).startsWith("the code expired at ");
      }
    }
  }
}
