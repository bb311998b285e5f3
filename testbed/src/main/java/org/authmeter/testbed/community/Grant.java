package org.authmeter.testbed.community;

import java.util.List;

/**
 * What one policy permits, with all groups resolved: a statement of an assertion.
 *
 * @param resource {@code basename|object}
 * @param serviceType namespace of the actions
 */
record Grant(String resource, String serviceType, List<String> actions) {}
