package org.authmeter.jmeter.core;

import java.nio.file.Path;
import org.authmeter.common.Fuzzer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Accounts files that users give. */
@Tag("long")
class FuzzIT {
  private static final int RUNS = 200;
  @TempDir Path folder;

  @Test
  void shouldReadOrRefuseEveryUsersFile() throws Exception {
    new Fuzzer(folder, RUNS)
        .run(
            UsersFuzz.class,
            "a,1\nb,2,GEZDGNBVGY3TQOJQ\nc,3,\n",
            "\uFEFF\"a\",\"1,\"\"x\"\"\"\r\n\r\nb,2\r\n",
            "user,password\na,1\n",
            "# c\na,\n");
  }
}
