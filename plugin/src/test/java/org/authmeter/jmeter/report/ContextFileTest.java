package org.authmeter.jmeter.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ContextFileTest {
  private static final String DECLARED =
      "{'variants':[{'id':'a','title':'A'}],'patterns':[{'id':'P1','threads':2}],%s}";

  @TempDir Path folder;

  private ContextFile read(String json) throws IOException {
    Path file = folder.resolve("context.json");
    Files.writeString(file, json.replace('\'', '"'));
    return ContextFile.read(file.toString(), "property");
  }

  @Test
  void shouldReadWhatItKnowsAndKeepTheRestForThePage() throws IOException {
    ContextFile file =
        read(
            DECLARED.formatted(
                "'question':'Why?','cells':[{'key':'k','variant':'a','pattern':'P1','repeat':1,"
                    + "'status':'broken'}],'gates':[{'name':'tps','limit':'5','scope':null}]"));
    assertThat(file.context().cells().get(0).broken()).isTrue();
    assertThat(file.context().gates().get(0).scope()).isNull();
    assertThat(file.context().functional()).isEmpty();
    assertThat(file.context().reference().rows()).isEmpty();
    assertThat(file.tree().path("question").asText()).isEqualTo("Why?");
  }

  @Test
  void shouldSayWhichPropertyNamesTheFile() {
    assertThatThrownBy(() -> ContextFile.read(null, "authmeter.report.context"))
        .isInstanceOf(ReportException.class)
        .hasMessageContaining("authmeter.report.context is not set");
    String absent = folder.resolve("absent.json").toString();
    assertThatThrownBy(() -> ContextFile.read(absent, "authmeter.report.context"))
        .isInstanceOf(ReportException.class)
        .hasMessageContaining(absent)
        .hasMessageContaining("authmeter.report.context");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      textBlock =
          """
          {'variants':[             ; line 1
          []                        ; no valid report context
          null                      ; is empty
          {'cells':[]} trailing     ; line 1, column
          {'cells':[{'key':7,'repeat':'x'}]} ; at .cells[0].repeat
          """)
  void shouldSayWhereTheFileIsBroken(String json, String message) {
    assertThatThrownBy(() -> read(json))
        .isInstanceOf(ReportException.class)
        .hasMessageContaining("context.json")
        .hasMessageContaining(message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      textBlock =
          """
          'cells':[{'key':'k','variant':'b','pattern':'P1'}]  ; cell k names the variant b
          'cells':[{'key':'k','variant':'a','pattern':'P2'}]  ; cell k names the pattern P2
          'cells':[{'variant':'a','pattern':'P1'}]            ; key of a cell is missing
          'cells':[{'key':'k','variant':'a','pattern':'P1'},{'key':'k','variant':'a','pattern':'P1'}] ; twice: k
          'gates':[{'name':'tps','limit':'1','scope':{'variant':'z'}}] ; gate tps names the variant z
          """)
  void shouldNameWhatIsNotDeclared(String part, String message) {
    assertThatThrownBy(() -> read(DECLARED.formatted(part)))
        .isInstanceOf(ReportException.class)
        .hasMessageContaining(message);
  }
}
