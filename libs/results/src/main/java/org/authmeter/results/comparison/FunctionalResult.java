package org.authmeter.results.comparison;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;

/**
 * What a functional test of a variant showed.
 *
 * @param expected yes, no, or null = nothing is expected
 * @param observed yes, no, another word, or null = nothing was observed
 * @param detail the first failure, or a figure
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record FunctionalResult(
    String variant, String test, String expected, String observed, String detail) {}
