package org.authmeter.testbed.idp.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.authmeter.signon.saml.message.Binding;
import org.junit.jupiter.api.Test;

class LoginContextTest {
  private static final LoginContext CONTEXT =
      LoginContext.saml("_1", "https://sp?a=b&c", "https://sp/acs", "ss:mem:0&=+ ü")
          .withCsrf("csrf");

  @Test
  void shouldSurviveTheStore() {
    assertThat(LoginContext.parse(CONTEXT.serialize())).isEqualTo(CONTEXT);
    LoginContext signedOn = CONTEXT.withPrincipal("te&st=1");
    assertThat(LoginContext.parse(signedOn.serialize())).isEqualTo(signedOn);
    LoginContext wishing = CONTEXT.by(Binding.ARTIFACT).with("format", "class");
    assertThat(LoginContext.parse(wishing.serialize())).isEqualTo(wishing);
    LoginContext other = LoginContext.of("client", "a=b", "csrf", "/idp/next");
    assertThat(LoginContext.parse(other.serialize())).isEqualTo(other);
  }

  @Test
  void shouldBeAuthenticatedWithAPrincipal() {
    assertThat(CONTEXT.authenticated()).isFalse();
    assertThat(CONTEXT.withPrincipal("test001").authenticated()).isTrue();
  }

  @Test
  void shouldRefuseWhatIsNoContext() {
    assertThatThrownBy(() -> LoginContext.parse("a&b")).hasMessageContaining("6, 9 or 10 fields");
  }
}
