package org.authmeter.testbed.core;

import java.util.List;
import java.util.Map;

/**
 * A testbed that can be started.
 *
 * @param components what to start
 * @param addresses what a load generator has to know, but for what the running processes tell
 */
record Prepared(Layout layout, List<ComponentSpec> components, Map<String, String> addresses) {}
