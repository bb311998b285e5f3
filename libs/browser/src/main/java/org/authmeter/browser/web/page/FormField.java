package org.authmeter.browser.web.page;

/**
 * A successful control (HTML 4.01 section 17.13.2).
 *
 * @param name never empty
 * @param value may be empty
 */
public record FormField(String name, String value) {
  public boolean named(String other) {
    return name.equals(other);
  }
}
