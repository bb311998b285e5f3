package org.authmeter.common.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.security.Provider;
import java.security.Security;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.Test;

class NativeTlsTest {
  private final Provider provider = new NativeTls();

  @Test
  void shouldMakeContextsThatAreAskedForByNameAndNothingElse() throws Exception {
    assumeThat(TlsProvider.of("auto").missing()).isEmpty();
    assertThat(Security.insertProviderAt(provider, 1)).isEqualTo(1);
    try {
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, null, null);
      assertThat(context.getProvider()).isSameAs(provider);
      assertThat(context.getSocketFactory().getClass().getName()).startsWith("org.conscrypt.");
      assertThat(SSLContext.getInstance("TLSv1.2").getProvider()).isSameAs(provider);
      assertThat(SSLContext.getDefault().getProvider()).isNotSameAs(provider);
    } finally {
      Security.removeProvider(provider.getName());
    }
    assertThat(provider.getServices()).allMatch(each -> each.getType().equals("SSLContext"));
  }
}
