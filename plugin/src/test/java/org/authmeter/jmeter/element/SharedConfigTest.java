package org.authmeter.jmeter.element;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.apache.jmeter.threads.JMeterContextService;
import org.authmeter.browser.failure.CodedFailure;
import org.authmeter.jmeter.core.JMeterExtension;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever happens while a resource is opened, every sample says so; the test does not vanish. */
@ExtendWith(JMeterExtension.class)
class SharedConfigTest {
  private static final Field<String> RESOURCE = Field.text("name", "one");
  private static final Field<String> STORE = Field.file("keyStore");
  private static final SharedKey<String> KEY = new SharedKey<>("Something Shared", RESOURCE);

  /** Fails in a way that nobody foresaw. */
  private static final class Failing extends SharedConfig<String> {
    private static final long serialVersionUID = 1L;
    private final transient Runnable defect;

    Failing(Runnable defect) {
      this.defect = defect;
    }

    @Override
    protected SharedKey<String> key() {
      return KEY;
    }

    @Override
    protected ElementForm form() {
      return ElementForm.withIcon("x.png").group("all", RESOURCE, STORE);
    }

    @Override
    protected String open() {
      defect.run();
      return "opened";
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"null", "state", "cast", "link"})
  void shouldMakeEverySampleFailWithTheFilesName(String kind) {
    Failing element =
        new Failing(
            () -> {
              switch (kind) {
                case "null" -> throw new NullPointerException("value is null");
                case "state" -> throw new IllegalStateException("broken");
                case "cast" -> throw new ClassCastException("no such key");
                default -> throw new NoClassDefFoundError("org/example/Missing");
              }
            });
    element.setName("my element");
    element.setProperty("keyStore", "keys/mine.p12");

    element.testStarted();

    assertThatThrownBy(() -> KEY.find(JMeterContextService.getContext().getVariables(), element))
        .isInstanceOfSatisfying(
            CodedFailure.class, e -> assertThat(e.code()).isEqualTo("INVALID_SETTINGS"))
        .hasMessageContaining("my element: ")
        .hasMessageContaining("keyStore: keys/mine.p12");
  }
}
