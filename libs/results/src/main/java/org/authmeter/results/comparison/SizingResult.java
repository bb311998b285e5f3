package org.authmeter.results.comparison;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import java.util.List;
import java.util.Map;

/**
 * How large a system must be, as {@code sizing.json} has it: figures of each system that was
 * measured, and what they mean for a number of users.
 *
 * @param inputs what was asked
 * @param systems a row for each variant under each load
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record SizingResult(Inputs inputs, List<Measured> systems) {
  /**
   * The question.
   *
   * @param users who sign on, each with one session afterwards
   * @param withinMinutes within which all of them come
   * @param headroom factor on processors and on the memory of sessions; 1.5 = 50 % more than needed
   * @param node kind of component of which there are several nodes, such as {@code idp}
   * @param store kind of component that keeps sessions, such as {@code store}
   * @param noun what several tests are called, such as logins
   */
  @JsonIgnoreProperties(ignoreUnknown = true)
  public record Inputs(
      long users, double withinMinutes, double headroom, String node, String store, String noun) {
    /** Tests per second at which all users come within the time. */
    public double rate() {
      return users / (withinMinutes * 60);
    }
  }

  /**
   * A mean over the repeats with its 95 % interval by Student's t; that of a rate by the logarithms
   * of the runs.
   *
   * @param low null for fewer than two repeats
   */
  public record Figure(double mean, Double low, Double high) {}

  /**
   * A system under a load.
   *
   * @param kinds of its components, such as idp, sp and store
   * @param store what it costs to keep sessions; null = there is no store, or it was not counted
   * @param need null where the processor time of the nodes is not known
   * @param missing what the answer lacks, with the remedy; empty if nothing
   */
  @JsonIgnoreProperties(ignoreUnknown = true)
  public record Measured(
      String variant,
      String pattern,
      Figure testsPerSecond,
      List<Kind> kinds,
      Store store,
      Need need,
      List<String> missing) {}

  /**
   * All components of a kind.
   *
   * @param components their number
   * @param testsPerProcessor tests per second for each processor that they used together
   * @param baseBytes resident memory of the largest, without what sessions added
   * @param bytesPerThousand live memory that 1,000 sessions add, over all components together; null
   *     = unknown
   */
  public record Kind(
      String kind,
      int components,
      Figure testsPerProcessor,
      long baseBytes,
      Figure bytesPerThousand) {}

  /**
   * What a test costs at the store, over all its components.
   *
   * @param bytes received and sent, for each test
   * @param requests for each test; null where the store does not count them
   */
  public record Store(Figure bytes, Figure requests) {}

  /**
   * What is needed, so that one node may fail.
   *
   * @param nodes that one included
   * @param processorsPerNode 2, or the next power of two with which eight nodes suffice
   * @param bytesPerNode base and sessions, with the head-room on the latter
   * @param otherProcessors that the other kinds need together, by kind
   */
  public record Need(
      int nodes, int processorsPerNode, long bytesPerNode, Map<String, Double> otherProcessors) {}
}
