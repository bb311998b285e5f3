package org.authmeter.jmeter.load;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

/**
 * How many arrivals there are by when: a constant rate, or a curve over the time of a run such as
 * the logins of a day. Immutable.
 */
public final class RateCurve {
  /** Parts of the run within which a curve counts as straight; 21 s of a day. */
  private static final int PARTS = 4096;

  private static final Pattern CURVE =
      Pattern.compile("\\s*[\\d.]+,[\\d.]+(\\s+[\\d.]+,[\\d.]+)+\\s*");

  /** A point of a curve: arrivals per second at a time. */
  private record Point(double seconds, double rate) {}

  private final double partSeconds;

  /** Arrivals until the end of each part. */
  private final double[] cumulative;

  private RateCurve(double seconds, double[] cumulative) {
    this.partSeconds = seconds / PARTS;
    this.cumulative = cumulative;
  }

  /**
   * @param rate arrivals per second, above 0
   * @param seconds of the run, above 0
   */
  public static RateCurve constant(double rate, double seconds) {
    return of(List.of(new Point(0, 1), new Point(1, 1)), rate, seconds);
  }

  /**
   * A curve from a CSV file without header: {@code seconds,rate}, times ascending, straight between
   * two lines. It is stretched over the whole run and scaled to a peak, so that a day can be played
   * within minutes.
   *
   * @param peak arrivals per second at its highest point; 0 = as the file says
   * @param seconds of the run, above 0
   * @throws IllegalArgumentException that names the file, the line and the remedy
   */
  public static RateCurve read(Path file, double peak, double seconds) {
    return of(lines(file), file.toString(), peak, seconds);
  }

  /** Whether a text is a curve itself: points seconds,rate separated by blanks. */
  public static boolean isCurve(String text) {
    return CURVE.matcher(text).matches();
  }

  /**
   * A curve from a text of points.
   *
   * @param peak arrivals per second at its highest point; 0 = as the text says
   * @param seconds of the run, above 0
   */
  public static RateCurve of(String text, double peak, double seconds) {
    return of(List.of(text.strip().split("\\s+")), "the curve", peak, seconds);
  }

  private static RateCurve of(List<String> lines, String where, double peak, double seconds) {
    List<Point> points = new ArrayList<>();
    int number = 0;
    for (String line : lines) {
      number++;
      if (!line.isBlank()) {
        points.add(point(where, line, number, points));
      }
    }
    double highest = points.stream().mapToDouble(Point::rate).max().orElse(0);
    if (points.size() < 2 || highest == 0) {
      throw new IllegalArgumentException(
          where + " needs two lines seconds,rate or more, with a rate above 0");
    }
    return of(points, peak > 0 ? peak / highest : 1, seconds);
  }

  private static List<String> lines(Path file) {
    try {
      return Files.readAllLines(file, StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new IllegalArgumentException("the curve " + file + " cannot be read: " + e, e);
    }
  }

  private static Point point(String where, String line, int number, List<Point> before) {
    String[] parts = line.split(",", -1);
    try {
      Point point = new Point(Double.parseDouble(parts[0]), Double.parseDouble(parts[1]));
      boolean later = before.isEmpty() || point.seconds() > before.get(before.size() - 1).seconds();
      if (parts.length == 2 && point.rate() >= 0 && later) {
        return point;
      }
    } catch (NumberFormatException | ArrayIndexOutOfBoundsException e) {
      throw new IllegalArgumentException(complaint(where, line, number), e);
    }
    throw new IllegalArgumentException(complaint(where, line, number));
  }

  private static String complaint(String where, String line, int number) {
    return "%s, line %d is '%s': write seconds,rate with times that ascend and rates of 0 or more"
        .formatted(where, number, line);
  }

  private static RateCurve of(List<Point> points, double factor, double seconds) {
    if (!(factor > 0) || !(seconds > 0)) {
      throw new IllegalArgumentException(
          "a rate of %s per second over %s s: both must be above 0".formatted(factor, seconds));
    }
    double first = points.get(0).seconds();
    double span = points.get(points.size() - 1).seconds() - first;
    double[] cumulative = new double[PARTS];
    double sum = 0;
    for (int i = 0; i < PARTS; i++) {
      sum += factor * rateAt(points, first + span * (i + 0.5) / PARTS) * seconds / PARTS;
      cumulative[i] = sum;
    }
    return new RateCurve(seconds, cumulative);
  }

  private static double rateAt(List<Point> points, double at) {
    int i = 1;
    while (i < points.size() - 1 && points.get(i).seconds() < at) {
      i++;
    }
    Point a = points.get(i - 1);
    Point b = points.get(i);
    double share = (at - a.seconds()) / (b.seconds() - a.seconds());
    return a.rate() + share * (b.rate() - a.rate());
  }

  /** Arrivals of the whole run. */
  public double total() {
    return cumulative[PARTS - 1];
  }

  /** Seconds from the start until so many arrivals have come. */
  public double secondsUntil(double arrivals) {
    int found = Arrays.binarySearch(cumulative, arrivals);
    int part = Math.min(found < 0 ? -found - 1 : found, PARTS - 1);
    double before = part == 0 ? 0 : cumulative[part - 1];
    double within = cumulative[part] - before;
    double share = within == 0 ? 1 : Math.min(1, (arrivals - before) / within);
    return partSeconds * (part + share);
  }
}
