package org.authmeter.testbed.core;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.authmeter.testbed.balancer.Stickiness;
import org.authmeter.testbed.store.ClusteringMethod;
import org.authmeter.testbed.web.RandomIds;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code idp}: SP, two IdP nodes, balancer, directory and the stores of a clustering method. */
@Command(
    name = "idp",
    description = "An SP and a cluster of two IdP nodes behind a balancer.",
    mixinStandardHelpOptions = true)
public final class IdpCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(
      names = "--variant",
      defaultValue = "stateless",
      description =
          "Clustering method: terracotta, memcached, repcached, stateless, terracotta-eventual,"
              + " stateless-cryptotransientid (default: stateless).")
  private String variant;

  @Option(
      names = "--scheme",
      defaultValue = "https",
      description = "https or http (default: https).")
  private String scheme;

  @Option(
      names = "--stickiness",
      defaultValue = "login",
      description =
          "What the balancer sticks on: none, login (until the login ends), session (default: login).")
  private String stickiness;

  @Option(names = "--memcached", description = "A memcached program to use as stores.")
  private Path memcached;

  @Option(names = "--repcached", description = "A repcached program to use as stores.")
  private Path repcached;

  @Option(
      names = "--terracotta-servers",
      defaultValue = "1",
      description =
          "Servers of the Terracotta variants: 1, or 2, of which one is active and the other takes"
              + " over (default: 1).")
  private int terracottas;

  @Option(
      names = "--sign",
      defaultValue = "assertion",
      description = "What the IdP signs: assertion, response, both (default: assertion).")
  private String sign;

  @Option(
      names = "--encrypt",
      arity = "0..1",
      defaultValue = "none",
      fallbackValue = "assertion",
      description =
          "What the IdP encrypts: none, assertion, name-id, both (default: none; without a value:"
              + " assertion).")
  private String encrypt;

  @Option(
      names = "--data-encryption",
      defaultValue = "aes128-gcm",
      description =
          "Cipher for an SP whose metadata names none: aes128-gcm, aes256-gcm, aes128-cbc,"
              + " aes256-cbc (default: aes128-gcm).")
  private String data;

  @Option(
      names = "--key-transport",
      defaultValue = "rsa-oaep-mgf1p",
      description =
          "Key transport for an SP whose metadata names none: rsa-oaep-mgf1p (SHA-1), rsa-oaep"
              + " (XML Encryption 1.1, SHA-256) (default: rsa-oaep-mgf1p).")
  private String keyTransport;

  @Option(
      names = "--want-signed-requests",
      description = "The IdP refuses AuthnRequests that are not signed, and its metadata says so.")
  private boolean wantSigned;

  @Option(
      names = "--workers",
      defaultValue = "0",
      description =
          "Requests that an IdP node serves at once; the others wait (default: 0, no limit).")
  private int workers;

  @Option(
      names = "--delay",
      defaultValue = "0",
      description = "Milliseconds before an IdP node serves a request (default: 0).")
  private long delay;

  @Option(
      names = "--sp-metadata",
      description = "SAML metadata of an SP of your own, which the IdP answers too.")
  private Path spMetadata;

  @Mixin private ForegroundOptions options;

  @Override
  public Integer call() throws IOException {
    check();
    int portBase = options.portBase();
    return new Foreground(folder -> prepare(layout(folder, portBase)), options).run();
  }

  private Prepared prepare(Layout layout) throws IOException {
    List<ComponentSpec> components =
        new Topology(layout, memcached, repcached, terracottas).components();
    Keys.create(layout, spMetadata);
    layout.store();
    return new Prepared(layout, components, IdpAddresses.of(layout, components));
  }

  private Layout layout(Path folder, int portBase) {
    return new Layout(folder)
        .set("variant", variant)
        .set("scheme", scheme)
        .set("stickiness", stickiness)
        .set("sign", sign)
        .set("encrypt", encrypt)
        .set("data", data)
        .set("keyTransport", keyTransport)
        .set("wantSigned", wantSigned)
        .set("workers", workers)
        .set("delay", delay)
        .set("port.base", portBase)
        .set("password", RandomIds.hex(32))
        .set(Keys.CLIENT_PASSWORD, RandomIds.hex(32));
  }

  private void check() {
    if (spMetadata != null && !Files.isReadable(spMetadata)) {
      throw new ParameterException(
          spec.commandLine(), "--sp-metadata %s: no such file".formatted(spMetadata));
    }
    try {
      ClusteringMethod.ofId(variant);
      Stickiness.ofId(stickiness);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage());
    }
    within("--workers", workers, 0, 256, "requests at once, 0 = no limit");
    within("--delay", delay, 0, 60_000, "ms");
    oneOf("--scheme", scheme, "https", "http");
    oneOf("--terracotta-servers", Integer.toString(terracottas), "1", "2");
    oneOf("--sign", sign, "assertion", "response", "both");
    oneOf("--encrypt", encrypt, "none", "assertion", "name-id", "both");
    oneOf("--data-encryption", data, "aes128-gcm", "aes256-gcm", "aes128-cbc", "aes256-cbc");
    oneOf("--key-transport", keyTransport, "rsa-oaep-mgf1p", "rsa-oaep");
  }

  private void within(String option, long value, long least, long most, String unit) {
    if (value < least || value > most) {
      throw new ParameterException(
          spec.commandLine(),
          "%s %d: legal values are %d to %d (%s)".formatted(option, value, least, most, unit));
    }
  }

  private void oneOf(String option, String value, String... legal) {
    if (!List.of(legal).contains(value)) {
      throw new ParameterException(
          spec.commandLine(),
          "%s '%s': legal values are %s".formatted(option, value, String.join(", ", legal)));
    }
  }
}
