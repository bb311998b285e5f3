package org.authmeter.runner.thirdparty;

import java.nio.file.Path;

/** The testbed's provider is a fair stand-in. */
class OpenidcIT extends AtOpenidc {
  @Override
  OpenIdOp start(Path work, String redirectUri) throws Exception {
    return OpenIdOp.testbed(work, redirectUri, "--variant", "memcached");
  }
}
