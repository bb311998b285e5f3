package org.authmeter.testbed.idp;

/**
 * An AuthnRequest that was checked against the SP's metadata.
 *
 * @param relayState empty when there is none
 */
record IncomingRequest(
    String id, String issuer, String acs, String relayState, boolean forceAuthn, boolean passive) {}
