package org.authmeter.release;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A plugin as the Plugins Manager's repositories describe it (jmeter-plugins.org, "Plugin
 * Repository Descriptor Format"). Version 2.0 of the manager refuses an entry in which a field but
 * the optional ones is missing; version 1.3 fails at an empty "libs".
 *
 * @param markerClass tells the manager that the plugin is installed, and by its jar which version
 * @param componentClasses what plans name: the manager finds plugins that a plan needs by them
 */
record RepositoryEntry(
    String id,
    String name,
    String description,
    @JsonUnwrapped Project project,
    String markerClass,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) Set<String> componentClasses,
    Map<String, Version> versions) {

  /**
   * @param changes what is new in this version
   */
  record Project(String vendor, String screenshotUrl, String helpUrl, @JsonIgnore String changes) {}

  /**
   * @param changes what is new in it
   * @param downloadUrl of the jar; may be relative to the repository's file
   * @param libs jars for JMeter's lib/, by "name>=version"
   * @param depends ids of plugins that it needs
   */
  @JsonInclude(JsonInclude.Include.NON_EMPTY)
  record Version(
      String changes, String downloadUrl, Map<String, String> libs, List<String> depends) {}
}
