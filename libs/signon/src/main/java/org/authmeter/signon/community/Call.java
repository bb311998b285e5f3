package org.authmeter.signon.community;

/**
 * What to ask, and what must come back.
 *
 * @param lifetime of an assertion in seconds; 0 = the service's own
 * @param verify whether an assertion's signature, signer, time and subject are checked
 * @param newConnection whether each run connects anew, as the measured client did
 * @param expectedUser nickname that whoami must tell; empty = any
 * @param expectedPolicies number of policies that must come back; negative = any
 * @param minimumSize bytes that an assertion must have at least; 0 = any
 */
public record Call(
    Operation operation,
    long lifetime,
    boolean verify,
    boolean newConnection,
    String expectedUser,
    int expectedPolicies,
    int minimumSize) {}
