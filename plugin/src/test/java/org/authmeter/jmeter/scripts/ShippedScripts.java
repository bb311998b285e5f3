package org.authmeter.jmeter.scripts;

import org.apache.jmeter.util.JSR223TestElement;

/** JSR223 elements that call scripts of the plugin by name, as the plans have them. */
final class ShippedScripts {
  private ShippedScripts() {}

  /** The element. */
  static <E extends JSR223TestElement> E in(E element, String script) {
    element.setName(script);
    element.setScriptLanguage("groovy");
    element.setCacheKey("true");
    element.setFilename("");
    element.setParameters("");
    element.setScript(
        "org.authmeter.jmeter.core.Scripts.run('%s', binding.variables)"
            .formatted(script.replace(".groovy", "")));
    return element;
  }
}
