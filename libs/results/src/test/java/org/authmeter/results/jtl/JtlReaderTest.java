package org.authmeter.results.jtl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JtlReaderTest {
  @TempDir Path folder;

  private Path jtl(String content) throws IOException {
    return Files.writeString(folder.resolve("x.jtl"), content);
  }

  @Test
  void shouldReadQuotedFieldsOverSeveralLines() throws IOException {
    Path file =
        JtlFiles.write(
            folder.resolve("x.jtl"),
            "1000,5,login,200,OK,t 1-1,false,\"expected \"\"Signed on\"\",\n\ngot, a form\",2",
            JtlFiles.row(2000, 7, "login", "t 1-1", true));
    try (JtlReader in = JtlReader.open(file)) {
      JtlRow first = in.next();
      assertThat(first.failure()).isEqualTo("expected \"Signed on\",\n\ngot, a form");
      assertThat(first.success()).isFalse();
      JtlRow second = in.next();
      assertThat(second.timeStamp()).isEqualTo(2000);
      assertThat(second.elapsed()).isEqualTo(7);
      assertThat(second.number("allThreads")).isEqualTo(2);
      assertThat(second.value("URL")).isEmpty();
      assertThat(in.next()).isNull();
    }
  }

  @Test
  void shouldDropALastLineThatIsCut() throws IOException {
    String whole = JtlFiles.HEADER + "\n" + JtlFiles.row(1000, 5, "login", "t 1-1", true) + "\n";
    assertThat(JtlFiles.labels(jtl(whole + "2000,5,log"))).containsExactly("login");
    assertThat(JtlFiles.labels(jtl(whole + JtlFiles.row(2000, 5, "cut", "t 1-1", true))))
        .as("the last number may lack digits")
        .containsExactly("login");
    assertThat(JtlFiles.labels(jtl(whole + "2000,5,cut,200,OK,t 1-1,false,\"expected\n")))
        .as("a quoted field without its end")
        .containsExactly("login");
  }

  @Test
  void shouldReadAnEmptyRun() throws IOException {
    assertThat(JtlFiles.labels(jtl(JtlFiles.HEADER + "\n"))).isEmpty();
  }

  @Test
  void shouldReadTabs() throws IOException {
    assertThat(JtlFiles.labels(jtl("timeStamp\telapsed\tlabel\tsuccess\n1\t2\ta,b\ttrue\n")))
        .containsExactly("a,b");
  }

  @Test
  void shouldSayWhatToDoAboutOtherFormats() throws IOException {
    assertThatThrownBy(() -> JtlReader.open(jtl("<?xml version=\"1.0\"?><testResults/>")))
        .isInstanceOf(JtlFormatException.class)
        .hasMessageContaining("output_format=csv");
    assertThatThrownBy(() -> JtlReader.open(jtl("1000,5,login,200\n")))
        .isInstanceOf(JtlFormatException.class)
        .hasMessageContaining("print_field_names=true");
    assertThatThrownBy(() -> JtlReader.open(jtl("")))
        .isInstanceOf(JtlFormatException.class)
        .hasMessageContaining("no header line");
    Path dated = jtl("timeStamp,elapsed,label,success\n2026/11/21 10:00:00.000,5,login,true\n");
    assertThatThrownBy(() -> JtlFiles.labels(dated))
        .isInstanceOf(JtlFormatException.class)
        .hasMessageContaining("timestamp_format=ms");
  }

  private static final String SHORT = "timeStamp,elapsed,label,success,Connect\n";

  private void refused(String content, int line, String why) throws IOException {
    Path file = jtl(content);
    assertThatThrownBy(() -> JtlFiles.labels(file))
        .as(content)
        .isInstanceOf(JtlFormatException.class)
        .hasMessageStartingWith("%s, line %d: ".formatted(file, line))
        .hasMessageContaining(why);
  }

  @Test
  void shouldRefuseARowOfAnotherWidthWhereverItIs() throws IOException {
    refused(SHORT + "1,2,a,true,0\n2,2,a, b,true,0\n3,2,c,true,0\n", 3, "6 values");
    refused(SHORT + "1,2,a,true,0\n\n2,2,a,true\n", 4, "4 values");
    refused(SHORT + "1,2,a,true,0\n2,2,a,true,0,9\n", 3, "6 values, and the header has 5 columns");
  }

  @Test
  void shouldRefuseAQuoteThatSwallowsRows() throws IOException {
    String rows = "1700000001000,2,a,true,0\n1700000002000,2,b,true,0\n";
    refused(SHORT + "1700000000000,2,\"open,true,0\n" + rows, 2, "is not closed on its row");
    refused(
        SHORT + "1700000000000,2,\"open,true,0\n" + rows + "1700000003000,2,\"b\",true,0\n",
        2,
        "text follows the closing double quote");
    refused(SHORT + rows + "1700000003000,2,say \"b\",true,0\n", 4, "double quote stands inside");
  }

  @Test
  void shouldRefuseValuesThatAreNone() throws IOException {
    refused(SHORT + "1700000000,2,a,true,0\n", 2, "in seconds");
    refused(SHORT + "1700000000000000,2,a,true,0\n", 2, "microseconds");
    refused(SHORT + "1700000000000,0.25,a,true,0\n", 2, "'0.25'");
    refused(SHORT + "1700000000000,2,a,yes,0\n", 2, "'yes'");
  }

  @Test
  void shouldSayWhichLastRowIsLeftOut() throws IOException {
    Path file = jtl(SHORT + "1,2,a,true,0\n2,2,b,tr");
    try (JtlReader in = JtlReader.open(file)) {
      assertThat(in.next().label()).isEqualTo("a");
      assertThat(in.next()).isNull();
      assertThat(in.leftOut()).startsWith(file + ", line 3: ");
    }
    assertThat(JtlFiles.labels(jtl(SHORT + "1,2,a,true,0\n2,2,b,true,0")))
        .as("a whole row without its line end")
        .containsExactly("a", "b");
  }

  @Test
  void shouldReadRowsBehindAnotherHeaderByThatHeader() throws IOException {
    Path file =
        jtl(
            SHORT
                + "1,2,a,true,0\n"
                + SHORT
                + "2,3,b,false,0\n"
                + "label,timeStamp,elapsed,success,threadName\nc,3,4,true,t 1-1\n");
    Path copy = folder.resolve("copy.jtl");
    try (JtlReader in = JtlReader.open(file);
        JtlWriter out = new JtlWriter(copy, in.header().columns())) {
      for (JtlRow row = in.next(); row != null; row = in.next()) {
        out.write(row);
      }
    }
    assertThat(Files.readAllLines(copy))
        .containsExactly(SHORT.strip(), "1,2,a,true,0", "2,3,b,false,0", "3,4,c,true,");
  }

  @Test
  void shouldReadAByteOrderMarkAndGzip() throws IOException {
    assertThat(JtlFiles.labels(jtl("\uFEFF" + SHORT + "1,2,a,true,0\n"))).containsExactly("a");
    Path packed = folder.resolve("x.jtl.gz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(packed))) {
      out.write((SHORT + "1,2,a,true,0\n").getBytes(StandardCharsets.UTF_8));
    }
    assertThat(JtlFiles.labels(packed)).containsExactly("a");
    assertThatThrownBy(() -> JtlReader.open(jtl("\uFEFF<?xml version=\"1.0\"?><testResults/>")))
        .hasMessageContaining("output_format=csv");
    Path wide = folder.resolve("wide.jtl");
    Files.write(wide, SHORT.getBytes(StandardCharsets.UTF_16));
    assertThatThrownBy(() -> JtlReader.open(wide)).hasMessageContaining("UTF-16");
  }

  @Test
  void shouldFindTheSeparatorBehindAnyFirstColumn() throws IOException {
    assertThat(JtlFiles.labels(jtl("\"label\";\"timeStamp\";elapsed;success\na,b;1;2;true\n")))
        .containsExactly("a,b");
  }

  /** A file may be of somebody else, and its values go into the message. */
  @Test
  void shouldRefuseInOneLineOfLimitedLength() throws IOException {
    String value = "\u001b[2J" + "9".repeat(5_000_000);
    assertThatThrownBy(() -> JtlFiles.labels(jtl(SHORT + value + ",2,a,true,0\n")))
        .hasMessageContaining(", line 2: the timeStamp is '\ufffd[2J999")
        .hasMessageEndingWith("jmeter.save.saveservice.timestamp_format=ms.")
        .satisfies(e -> assertThat(e.getMessage()).hasSizeLessThan(2_100));
  }
}
