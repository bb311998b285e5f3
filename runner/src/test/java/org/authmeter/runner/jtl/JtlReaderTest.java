package org.authmeter.runner.jtl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
}
