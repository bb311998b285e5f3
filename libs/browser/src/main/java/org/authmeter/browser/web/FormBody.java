package org.authmeter.browser.web;

/**
 * An encoded form.
 *
 * @param contentType for the Content-Type header
 * @param bytes as they go over the wire
 * @param display the fields' names for people to read; values of secrets are left out
 */
public record FormBody(String contentType, byte[] bytes, String display) {}
