package org.authmeter.jmeter.saml.sp;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/** Reads metadata from a file or an address, once at the start of a test. */
public final class MetadataSource {
  /** That of large federations has some tens of megabytes. */
  private static final int MOST_BYTES = 128 << 20;

  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private MetadataSource() {}

  /**
   * @param place a file, or an http or https URL
   * @throws IOException whose message names the place and the reason
   */
  public static byte[] read(String place) throws IOException {
    if (!place.matches("(?i)https?://.*")) {
      Path file = Path.of(place);
      if (!Files.isRegularFile(file)) {
        throw new IOException(file.toAbsolutePath() + " does not exist, or is no file");
      }
      return Files.readAllBytes(file);
    }
    HttpClient client =
        HttpClient.newBuilder()
            .connectTimeout(PATIENCE)
            .followRedirects(HttpClient.Redirect.NORMAL)
            .build();
    try {
      HttpResponse<InputStream> answer =
          client.send(
              HttpRequest.newBuilder(URI.create(place)).timeout(PATIENCE).build(),
              HttpResponse.BodyHandlers.ofInputStream());
      try (InputStream body = answer.body()) {
        if (answer.statusCode() != 200) {
          throw new IOException(place + " answered with HTTP " + answer.statusCode());
        }
        byte[] content = body.readNBytes(MOST_BYTES + 1);
        if (content.length > MOST_BYTES) {
          throw new IOException(place + " has more than " + MOST_BYTES + " bytes");
        }
        return content;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while reading " + place, e);
    } catch (IllegalArgumentException e) {
      throw new IOException(place + " is no address: " + e.getMessage(), e);
    }
  }
}
