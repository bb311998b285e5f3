package org.authmeter.browser.walk;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import org.authmeter.browser.page.LocalStoragePage;
import org.junit.jupiter.api.Test;

/** A sealed session of a user with many attributes is long. */
class LongLocalStorageTest {

  @Test
  void shouldKeepAValueOfManyKilobytes() {
    String value = "AAdzZWNyZXQy".repeat(20_000);
    Map<String, String> storage = new HashMap<>();
    LocalStoragePage.store(storage, "writeLocalStorage('shib_idp_session_ss', \"" + value + "\");");
    assertThat(storage).containsEntry("shib_idp_session_ss", value);
    LocalStoragePage.store(storage, "localStorage.setItem(\"k\", 'it\\'s \"one\"')");
    assertThat(storage).containsEntry("k", "it's \"one\"");
  }
}
