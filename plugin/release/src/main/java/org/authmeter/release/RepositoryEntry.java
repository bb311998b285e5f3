package org.authmeter.release;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.Map;

/**
 * A plugin as the Plugins Manager's repositories describe it (jmeter-plugins.org, "Plugins
 * Repository Descriptor Format"). Empty lists are left out: the manager fails at an empty "libs".
 *
 * @param markerClass tells the manager that the plugin is installed, and by its jar which version
 * @param componentClasses what plans name: the manager finds plugins that a plan needs by them
 */
@JsonInclude(JsonInclude.Include.NON_EMPTY)
record RepositoryEntry(
    String id,
    String name,
    String description,
    String vendor,
    String screenshotUrl,
    String helpUrl,
    String markerClass,
    List<String> componentClasses,
    boolean canUninstall,
    Map<String, Version> versions) {

  /**
   * @param changes what is new in it
   * @param downloadUrl of the jar; may be relative to the repository's file
   * @param libs jars for JMeter's lib/, by "name>=version"
   */
  @JsonInclude(JsonInclude.Include.NON_EMPTY)
  record Version(
      String changes, String downloadUrl, Map<String, String> libs, List<String> depends) {}
}
