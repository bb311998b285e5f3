package org.authmeter.runner.fault;

/** Names of a cell; {@code unit} is the label of one test. */
public record Cell(String variant, String pattern, int repeat, String unit) {}
