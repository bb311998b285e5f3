package org.authmeter.testbed.community;

/**
 * A row of the policy table: what PolicyData of the service's schema says.
 *
 * @param objectKind object, objectGroup, …
 * @param actionKind serviceAction or serviceActionGroup
 */
record Policy(
    int id,
    String userGroup,
    String objectSpec,
    String objectKind,
    String actionSpec,
    String actionKind) {}
