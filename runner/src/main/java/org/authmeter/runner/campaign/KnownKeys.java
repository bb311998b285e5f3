package org.authmeter.runner.campaign;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.LinkedHashMap;
import java.util.Map;
import org.authmeter.common.json.FlatRecord;
import org.authmeter.results.campaign.Suggest;

/**
 * Looks for keys that no record has, before anything is built of them: a mistyped key is named at
 * its place, and not by what is missing without it.
 */
final class KnownKeys {
  private final JsonParser parser;

  KnownKeys(JsonParser parser) {
    this.parser = parser;
  }

  /** Where and what. */
  static final class UnknownKeyException extends IOException {
    private static final long serialVersionUID = 1L;
    final int line;
    final int column;

    UnknownKeyException(JsonLocation where, String message) {
      super(message);
      line = where.getLineNr();
      column = where.getColumnNr();
    }
  }

  void check(Type type) throws IOException {
    if (parser.nextToken() != null) {
      value(type, "");
    }
  }

  private void value(Type type, String path) throws IOException {
    if (parser.currentToken() == JsonToken.START_OBJECT) {
      object(type, path);
    } else if (parser.currentToken() == JsonToken.START_ARRAY) {
      for (int i = 0; parser.nextToken() != JsonToken.END_ARRAY; i++) {
        value(argument(type, 0), path + "[" + i + "]");
      }
    }
  }

  private void object(Type type, String path) throws IOException {
    Map<String, Type> known = components(type);
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String key = parser.currentName();
      if (known != null && !known.containsKey(key)) {
        throw new UnknownKeyException(
            parser.currentTokenLocation(),
            "unknown key '%s'%s; %s"
                .formatted(
                    key, path.isEmpty() ? "" : " in " + path, Suggest.legal(key, known.keySet())));
      }
      parser.nextToken();
      value(
          known == null ? argument(type, 1) : known.get(key),
          path.isEmpty() ? key : path + "." + key);
    }
  }

  /** Keys of a record with their types; null for a map, which takes any. */
  private static Map<String, Type> components(Type type) {
    if (!(type instanceof Class<?> c) || !c.isRecord()) {
      return null;
    }
    Map<String, Type> known = new LinkedHashMap<>();
    FlatRecord.keys(c).forEach((key, component) -> known.put(key, component.getGenericType()));
    return known;
  }

  /** What a list or a map holds; the reader complains later where something else was meant. */
  private static Type argument(Type type, int index) {
    return type instanceof ParameterizedType p && p.getActualTypeArguments().length > index
        ? p.getActualTypeArguments()[index]
        : Object.class;
  }
}
