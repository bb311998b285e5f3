package org.authmeter.results;

import java.nio.file.Path;
import org.authmeter.common.Fuzzer;
import org.authmeter.results.figures.BaselineFuzz;
import org.authmeter.results.jtl.JtlFuzz;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** JTLs and baselines that users give. */
@Tag("long")
class FuzzIT {
  private static final int RUNS = 2000;
  @TempDir Path folder;

  @Test
  void shouldLoseNoRowOfAJtl() throws Exception {
    new Fuzzer(folder, RUNS)
        .run(
            JtlFuzz.class,
            "1700000000000,5,login,true,OK,1\n1700000000100,6,login,false,\"no, \"\"sir\"\"\n\",1\n",
            "1700000000000,5,login,true,OK,1\r\ntimeStamp,elapsed,label,success\r\n1700000000100,6,a,true\r\n",
            "\uFEFFtimeStamp;elapsed;label;success\n1;2;a;true\n1;2;a",
            "<?xml version=\"1.0\"?><testResults/>",
            "1700000000000,5,\"open,true,OK,1\n1700000000000,5,a,true,OK,1\n");
  }

  @Test
  void shouldReadOrRefuseEveryBaseline() throws Exception {
    new Fuzzer(folder, RUNS)
        .run(
            BaselineFuzz.class,
            "{\"schema\":1,\"scenario\":\"demo\",\"cells\":[{\"variant\":\"a\",\"pattern\":\"P1\","
                + "\"repeat\":1,\"tests\":9,\"errors\":0,\"meanMs\":1.5,\"tps\":2}]}",
            "{\"scenario\":\"demo\",\"cells\":null}",
            "[]");
  }
}
