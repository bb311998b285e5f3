package org.authmeter.jmeter.saml;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import org.apache.jmeter.samplers.SampleResult;
import org.authmeter.jmeter.core.JMeterExtension;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Remote agents get the elements serialised, and clone them for each virtual user. */
@ExtendWith(JMeterExtension.class)
class OnAnAgentTest {

  @Test
  void shouldTakeTurnsAtTheNodesAfterItsTransport() throws Exception {
    SamlSsoSampler sampler = new SamlSsoSampler();
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(sampler);
    }
    SamlSsoSampler received;
    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      received = (SamlSsoSampler) in.readObject();
    }
    SamlSsoSampler cloned = (SamlSsoSampler) received.clone();
    // Nothing listens at port 1: the login fails, but by its own code and not by a defect.
    cloned.setProperty("resource", "http://127.0.0.1:1/");
    cloned.setProperty("user", "test001");
    cloned.setProperty("password", "test001pw");
    cloned.setProperty("nodes", "127.0.0.1");
    cloned.setProperty("nodePolicy", "login");
    SampleResult result = cloned.sample(null);
    assertThat(result.getResponseCode()).isEqualTo("CONNECTION_FAILED");
  }
}
