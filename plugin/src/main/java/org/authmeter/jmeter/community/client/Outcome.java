package org.authmeter.jmeter.community.client;

import org.authmeter.jmeter.protocol.CodedFailure;

/**
 * What came of a run.
 *
 * @param failure null = it came out
 * @param nickname of whoami; else empty
 * @param policies that came back
 * @param size bytes of the answer; for an assertion, of the assertion
 * @param body the answer
 * @param times of its parts
 */
public record Outcome(
    CodedFailure failure, String nickname, int policies, int size, byte[] body, Times times) {}
