package org.authmeter.jmeter.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import org.authmeter.common.tls.TlsProvider;
import org.authmeter.jmeter.core.JMeterExtension;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(JMeterExtension.class)
class KeptConnectionsTlsTest {
  @Test
  void shouldHaveTheTlsOfTheJavaRuntimeWhereNobodyChose() {
    assumeThat(JMeterTls.provider().isNative()).isTrue();
    assertThat(JMeterTls.providerOfKept()).isSameAs(TlsProvider.JDK);
  }
}
