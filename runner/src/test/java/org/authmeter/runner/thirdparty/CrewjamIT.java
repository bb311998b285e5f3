package org.authmeter.runner.thirdparty;

import java.nio.file.Path;
import java.util.List;

/** An IdP in Go, whose login form carries the AuthnRequest along. */
class CrewjamIT extends AtBothSps {
  @Override
  IdentityProvider start(Path work, List<ServiceProvider> providers) throws Exception {
    Needed.require(Needed.GO);
    return CrewjamIdp.start(work.resolve("crewjam"), providers);
  }
}
