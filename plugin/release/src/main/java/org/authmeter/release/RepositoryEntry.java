package org.authmeter.release;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;
import java.util.Map;

/**
 * A plugin as the Plugins Manager's repositories describe it (jmeter-plugins.org, "Plugins
 * Repository Descriptor Format"). Empty lists are left out: the manager fails at an empty "libs".
 */
@JsonInclude(JsonInclude.Include.NON_EMPTY)
record RepositoryEntry(
    String id,
    String name,
    String description,
    String vendor,
    @JsonUnwrapped Pages pages,
    @JsonUnwrapped Classes classes,
    boolean canUninstall,
    Map<String, Version> versions) {

  /** Where one sees it and reads of it. */
  @JsonInclude(JsonInclude.Include.NON_EMPTY)
  record Pages(String screenshotUrl, String helpUrl) {}

  /**
   * What it is known by.
   *
   * @param markerClass tells the manager that the plugin is installed, and by its jar which version
   * @param componentClasses what plans name: the manager finds plugins that a plan needs by them
   */
  @JsonInclude(JsonInclude.Include.NON_EMPTY)
  record Classes(String markerClass, List<String> componentClasses) {}

  /**
   * @param changes what is new in it
   * @param downloadUrl of the jar; may be relative to the repository's file
   * @param libs jars for JMeter's lib/, by "name>=version"
   */
  @JsonInclude(JsonInclude.Include.NON_EMPTY)
  record Version(
      String changes, String downloadUrl, Map<String, String> libs, List<String> depends) {}
}
