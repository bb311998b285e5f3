package org.authmeter.benchmarks.tools;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.authmeter.benchmarks.bare.BareSampler;
import org.authmeter.benchmarks.bare.OperationWriter;
import org.authmeter.benchmarks.bare.PauseTimer;
import org.authmeter.benchmarks.method.OperationLog;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Logs that are read while a tool writes them. */
class LogsTest {
  @TempDir Path folder;
  private final List<String> read = new ArrayList<>();

  private List<String> news(OperationLog log) throws IOException {
    read.clear();
    log.read(
        (end, micros, count, error) -> read.add(end + " " + micros + " " + count + " " + error));
    return read;
  }

  private static void append(Path file, String text) throws IOException {
    Files.writeString(file, text, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }

  @Test
  void shouldReadWholeRowsOfAJtlOnce() throws IOException {
    Path jtl = folder.resolve("x.jtl");
    JtlLog log = new JtlLog(jtl, "SAML SSO login");
    assertThat(news(log)).isEmpty();
    append(jtl, "timeStamp,elapsed,label,success,failureMessage\n1000,20,SAML SSO login,tr");
    assertThat(news(log)).isEmpty();
    append(jtl, "ue,\n1000,7,resource,true,\n1100,9,SAML SSO login,false,\"two\nli");
    assertThat(news(log)).containsExactly("1020000 20000 1 null");
    append(jtl, "nes\"\n");
    assertThat(news(log)).containsExactly("1109000 9000 1 two\nlines");
    assertThat(news(log)).isEmpty();
  }

  @Test
  void shouldTakeNoTimesOfBatches() throws IOException {
    Path jtl = folder.resolve("x.jtl");
    String rows = "timeStamp,elapsed,label,success,US\n1000,2,session,true,40\n";
    Files.writeString(jtl, rows);
    assertThat(news(new JtlLog(jtl, "session", "US", 50))).containsExactly("1002000 -1 50 null");
    assertThat(news(new JtlLog(jtl, "session", "US", 1))).containsExactly("1002000 40 1 null");
  }

  @Test
  void shouldReadCounts() throws IOException {
    Path file = folder.resolve("counts");
    OperationLog log = GrowingFile.ofCounts(file);
    assertThat(news(log)).isEmpty();
    append(file, "1000 5 0\n2000 6 2\n30");
    assertThat(news(log))
        .containsExactly(
            "1000 -1 5 null", "2000 -1 6 null", "2000 -1 2 the tool reports no reason");
    append(file, "00 1 0\n");
    assertThat(news(log)).containsExactly("3000 -1 1 null");
  }

  @Test
  void shouldReadRecordsOfBareLoops() throws IOException {
    Path file = folder.resolve("operations");
    OperationLog log = GrowingFile.ofBareLoop(file);
    assertThat(news(log)).isEmpty();
    ByteBuffer records = ByteBuffer.allocate(2 * OperationWriter.BYTES + 5);
    records.putLong(1000).putInt(40).putLong(2000).putInt(-7);
    Files.write(file, records.array());
    assertThat(news(log)).containsExactly("1000 40 1 null", "2000 7 1 see its output.log");
    assertThat(news(log)).isEmpty();
  }

  @Test
  void shouldPutAPauseIntoEachThreadGroup() throws IOException {
    Path plan = folder.resolve("plan.jmx");
    Files.writeString(
        plan,
        """
        <jmeterTestPlan><hashTree><TestPlan/><hashTree>
        <SetupThreadGroup/><hashTree><Sampler/><hashTree/></hashTree>
        <ThreadGroup/>
        <hashTree><Sampler testname="login"/><hashTree/></hashTree>
        </hashTree></hashTree></jmeterTestPlan>
        """);
    Path copy = folder.resolve("copy.jmx");
    PausablePlan.write(plan, copy, null);
    String timer =
        "<%1$s enabled=\"true\" guiclass=\"TestBeanGUI\" testclass=\"%1$s\" testname=\"pause\"/><hashTree/>"
            .formatted(PauseTimer.class.getName());
    assertThat(Files.readString(copy))
        .contains("<SetupThreadGroup/><hashTree>" + timer + "<Sampler/>")
        .containsPattern("<ThreadGroup/>\\s*<hashTree>" + timer + "<Sampler testname=\"login\"/>");
    PausablePlan.write(plan, copy, "login");
    assertThat(Files.readString(copy))
        .contains("<SetupThreadGroup/><hashTree>" + timer + "<Sampler/>")
        .contains(timer + "<" + BareSampler.class.getName() + " enabled=")
        .doesNotContain("<Sampler testname=");
  }

  @Test
  void shouldGiveWrkTheAccountsAndTheTwoRequests() throws IOException {
    Path accounts = Files.writeString(folder.resolve("accounts.csv"), "Ann 1,ann,pw\n");
    new WrkTool("http://127.0.0.1:1", accounts, 100, 8).start(folder);
    // RFC 7617: the first colon ends the name, so a comma in the password stays.
    assertThat(folder.resolve("login.lua.accounts")).hasContent("QW5uIDE6YW5uLHB3");
    assertThat(Files.readString(folder.resolve("login.lua")))
        .contains("/pages/page-%03d.html", "math.random(100)")
        .contains("[\"Connection\"] = \"close\"")
        .contains(folder.resolve("operations").toString());
  }

  @Test
  void shouldReportWhatAServerCountsFromTheStart() throws Exception {
    AtomicLong made = new AtomicLong(7);
    AtomicBoolean closed = new AtomicBoolean();
    ServerCount.Counter counter =
        new ServerCount.Counter() {
          @Override
          public long read() throws IOException {
            if (made.get() < 0) {
              throw new IOException("gone");
            }
            return made.get();
          }

          @Override
          public void close() {
            closed.set(true);
          }
        };
    try (ServerCount log = new ServerCount(counter)) {
      made.addAndGet(5);
      List<String> all = new ArrayList<>();
      for (int i = 0; all.isEmpty() && i < 500; i++) {
        Thread.sleep(20);
        all.addAll(news(log));
      }
      assertThat(all).singleElement().asString().endsWith(" -1 5 null");

      made.set(-1);
      for (int i = 0; fails(log).isEmpty() && i < 500; i++) {
        Thread.sleep(20);
      }
      assertThat(fails(log)).isEqualTo("the server's count cannot be read: gone");
    }
    assertThat(closed).isTrue();
  }

  private String fails(OperationLog log) {
    try {
      news(log);
      return "";
    } catch (IOException e) {
      return e.getMessage();
    }
  }
}
