package org.authmeter.signon.saml.sp;

import java.nio.file.Path;
import org.authmeter.common.Fuzzer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What reads Responses of others; they take as long as all other messages together. */
@Tag("long")
class ResponseFuzzIT {
  private static final int RUNS = 200;
  @TempDir Path folder;

  @Test
  void shouldReadOrRefuseEveryResponse() throws Exception {
    Fuzzer fuzzer = new Fuzzer(folder, RUNS);
    Seeds.write(fuzzer.seeds());
    fuzzer.run(ResponseFuzz.class);
  }
}
