package org.authmeter.jmeter.http;

import org.authmeter.jmeter.web.AllowedHosts;

/**
 * Bounds of one login.
 *
 * @param legTimeout milliseconds for one request and its whole answer
 * @param deadline milliseconds for the whole login, pause not counted
 * @param maxPageBytes most bytes of one page, after decompression
 * @param pauseMin least milliseconds before the credentials
 * @param pauseMax most milliseconds before the credentials
 * @param allowedHosts the hosts that requests may go to
 */
public record LoginLimits(
    int legTimeout,
    int deadline,
    long maxPageBytes,
    int pauseMin,
    int pauseMax,
    AllowedHosts allowedHosts) {}
