package org.authmeter.jmeter.element;

import static org.assertj.core.api.Assertions.assertThat;

import java.beans.BeanInfo;
import java.beans.FeatureDescriptor;
import java.beans.Introspector;
import org.apache.jmeter.threads.JMeterContextService;
import org.authmeter.jmeter.core.JMeterExtension;
import org.authmeter.jmeter.core.UsersConfig;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(JMeterExtension.class)
class FormSupportTest {
  @Test
  void shouldShowItsFieldsToTheFormAndNotToARunningTest() throws Exception {
    BeanInfo users = Introspector.getBeanInfo(UsersConfig.class);
    assertThat(users.getPropertyDescriptors())
        .hasSizeGreaterThan(5)
        .noneMatch(FeatureDescriptor::isHidden);
    JMeterContextService.startTest();
    try {
      assertThat(users.getPropertyDescriptors()).allMatch(FeatureDescriptor::isHidden);
    } finally {
      JMeterContextService.endTest();
    }
  }
}
