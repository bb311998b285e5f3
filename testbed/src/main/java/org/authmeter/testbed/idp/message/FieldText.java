package org.authmeter.testbed.idp.message;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collector;
import java.util.stream.Collectors;

/** Fields in one line of text, for a StorageService: URL-encoded and joined by {@code &}. */
public final class FieldText {
  private FieldText() {}

  public static Collector<String, ?, String> joining() {
    return Collectors.mapping(
        field -> URLEncoder.encode(field, StandardCharsets.UTF_8), Collectors.joining("&"));
  }

  public static List<String> split(String text) {
    return Arrays.stream(text.split("&", -1))
        .map(field -> URLDecoder.decode(field, StandardCharsets.UTF_8))
        .toList();
  }
}
