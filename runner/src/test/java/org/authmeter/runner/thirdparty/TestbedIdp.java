package org.authmeter.runner.thirdparty;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.authmeter.golden.EmbeddedTestbed;

/** The testbed's IdP, serving an SP that others wrote. */
final class TestbedIdp implements IdentityProvider {
  static final List<Account> ACCOUNTS = List.of(new Account("test001", "test001pw"));

  private static final Pattern ENTITY_ID = Pattern.compile("entityID=\"([^\"]+)\"");

  private final EmbeddedTestbed testbed;
  private final Properties addresses;
  private final String metadata;

  private TestbedIdp(EmbeddedTestbed testbed, Properties addresses, String metadata) {
    this.testbed = testbed;
    this.addresses = addresses;
    this.metadata = metadata;
  }

  static TestbedIdp start(Path work, ServiceProvider sp, String... options) throws Exception {
    Path spMetadata = Files.writeString(work.resolve("sp-metadata.xml"), sp.metadata());
    List<String> arguments = new ArrayList<>(List.of("idp", "--variant", "stateless"));
    arguments.addAll(List.of("--sp-metadata", spMetadata.toString()));
    arguments.addAll(List.of(options));
    EmbeddedTestbed testbed = EmbeddedTestbed.start(work, arguments.toArray(String[]::new));
    Properties addresses = testbed.properties();
    Path metadata = Path.of(addresses.getProperty("testbed.folder"), "idp-metadata.xml");
    return new TestbedIdp(testbed, addresses, Files.readString(metadata));
  }

  /** Where the IdP's made-up host name leads, as lines of a target file. */
  String[] settings() {
    return new String[] {setting("authmeter.saml.idpHost"), setting("authmeter.saml.nodes")};
  }

  private String setting(String name) {
    return name + "=" + addresses.getProperty(name);
  }

  @Override
  public String entityId() {
    Matcher matcher = ENTITY_ID.matcher(metadata);
    if (!matcher.find()) {
      throw new IllegalStateException("no entityID in " + metadata);
    }
    return matcher.group(1);
  }

  @Override
  public String metadata() {
    return metadata;
  }

  @Override
  public void close() {
    try {
      testbed.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
