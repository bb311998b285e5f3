package org.authmeter.testbed.saml;

/**
 * An endpoint of metadata (SAML metadata 2.2.2, 2.2.3).
 *
 * @param index of an indexed endpoint; -1 for others
 * @param responseLocation where responses go: the location unless metadata says otherwise
 */
public record Endpoint(
    Binding binding, String location, String responseLocation, int index, boolean isDefault) {}
