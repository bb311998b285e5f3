package org.authmeter.runner.campaign;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.BeanDescription;
import com.fasterxml.jackson.databind.DeserializationConfig;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.deser.BeanDeserializerModifier;
import com.fasterxml.jackson.databind.deser.std.DelegatingDeserializer;
import com.fasterxml.jackson.databind.exc.InvalidFormatException;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.authmeter.common.json.FlatRecord;
import org.authmeter.results.campaign.Checked;
import org.authmeter.runner.RunnerException;

/**
 * Reads a YAML file strictly: unknown keys and illegal values are errors, which name file, line and
 * column. Parts that are {@link Checked} are checked.
 */
public final class YamlFile {
  private static final ObjectMapper YAML =
      YAMLMapper.builder(YAMLFactory.builder().build())
          .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .addModule(new SimpleModule().setDeserializerModifier(new Checks()))
          .build();

  /** The same for records that are read as {@link FlatRecord}. */
  private static final Consumer<Object> CHECK =
      part -> {
        if (part instanceof Checked checked) {
          checked.check();
        }
      };

  private static final String WORD = "(?<![\\w.-])%s(?![\\w.-])";
  private static final Pattern QUOTED = Pattern.compile("'([^']+)'");

  private final Path path;
  private final String text;

  /** Has each part checked where it is read, so that an error is placed at the part. */
  private static final class Checks extends BeanDeserializerModifier {
    private static final long serialVersionUID = 1L;

    @Override
    public JsonDeserializer<?> modifyDeserializer(
        DeserializationConfig config, BeanDescription bean, JsonDeserializer<?> reader) {
      return Checked.class.isAssignableFrom(bean.getBeanClass())
          ? new CheckingDeserializer(reader)
          : reader;
    }
  }

  private static final class CheckingDeserializer extends DelegatingDeserializer {
    private static final long serialVersionUID = 1L;

    CheckingDeserializer(JsonDeserializer<?> reader) {
      super(reader);
    }

    @Override
    protected JsonDeserializer<?> newDelegatingInstance(JsonDeserializer<?> reader) {
      return new CheckingDeserializer(reader);
    }

    @Override
    public Object deserialize(JsonParser parser, DeserializationContext context)
        throws IOException {
      Object part = super.deserialize(parser, context);
      try {
        ((Checked) part).check();
      } catch (IllegalArgumentException e) {
        throw JsonMappingException.from(parser, e.getMessage(), e);
      }
      return part;
    }
  }

  public YamlFile(Path path) {
    this.path = path;
    try {
      text = Files.readString(path);
    } catch (IOException e) {
      throw RunnerException.environment(
          "%s cannot be read (%s). Check that it is there, is UTF-8 and is readable."
              .formatted(path, e),
          e);
    }
  }

  /**
   * The file as a record.
   *
   * @throws RunnerException status 2 with line and column
   */
  public <T> T read(Class<T> type) {
    try {
      try (JsonParser parser = YAML.createParser(text)) {
        new KnownKeys(parser).check(type);
      }
      T value = YAML.readerFor(type).withAttribute(FlatRecord.class, CHECK).readValue(text);
      if (value == null) {
        throw at(1, 1, "the file is empty");
      }
      return value;
    } catch (KnownKeys.UnknownKeyException e) {
      throw at(e.line, e.column, e.getMessage());
    } catch (JsonProcessingException e) {
      Matcher quoted = QUOTED.matcher(e.getOriginalMessage());
      if (e.getCause() instanceof IllegalArgumentException && quoted.find()) {
        throw about(
            quoted.group(1), complaint(e)); // the place of the value, not the end of the object
      }
      JsonLocation where = e.getLocation();
      if (where == null) {
        throw at(1, 1, complaint(e));
      }
      throw at(where.getLineNr(), where.getColumnNr(), complaint(e));
    } catch (IOException e) {
      throw new UncheckedIOException(e); // the text is in memory
    }
  }

  /** An error about a value, placed where the value occurs first. */
  RunnerException about(String value, String complaint) {
    return about(Pattern.compile(WORD.formatted(Pattern.quote(value))), 1, complaint);
  }

  /** An error placed where the pattern matches for the n-th time. */
  RunnerException about(Pattern pattern, int n, String complaint) {
    List<String> lines = text.lines().toList();
    int seen = 0;
    for (int i = 0; i < lines.size(); i++) {
      Matcher m = pattern.matcher(lines.get(i));
      while (m.find()) {
        if (++seen == n) {
          return at(i + 1, m.start() + 1, complaint);
        }
      }
    }
    return at(1, 1, complaint);
  }

  private RunnerException at(int line, int column, String complaint) {
    return RunnerException.usage(
        "%s, line %d, column %d: %s".formatted(path, line, column, complaint));
  }

  private static String complaint(JsonProcessingException e) {
    if (e instanceof InvalidFormatException bad) {
      return "'%s' is no %s%s"
          .formatted(bad.getValue(), bad.getTargetType().getSimpleName(), inside(bad));
    }
    if (e instanceof JsonMappingException
        && e.getCause() instanceof IllegalArgumentException ours) {
      return ours.getMessage();
    }
    return e.getOriginalMessage()
        .lines()
        .limit(3)
        .map(String::trim)
        .collect(Collectors.joining(" "));
  }

  private static String inside(JsonMappingException e) {
    String place =
        e.getPath().stream()
            .map(r -> r.getFieldName() == null ? "[" + r.getIndex() + "]" : r.getFieldName())
            .collect(Collectors.joining("."))
            .replace(".[", "[");
    return place.isEmpty() ? "" : " (" + place + ")";
  }
}
