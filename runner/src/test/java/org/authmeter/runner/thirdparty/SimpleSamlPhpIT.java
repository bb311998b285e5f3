package org.authmeter.runner.thirdparty;

import java.nio.file.Path;
import java.util.List;

/** SimpleSAMLphp as the IdP: PHP, over plain HTTP. */
class SimpleSamlPhpIT extends AtBothSps {
  @Override
  IdentityProvider start(Path work, List<ServiceProvider> providers) throws Exception {
    Needed.require(Needed.SIMPLESAMLPHP, Needed.PHP);
    return SimpleSamlPhp.start(work.resolve("simplesamlphp"), providers, false);
  }
}
