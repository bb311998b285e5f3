package org.authmeter.common.json;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.BeanProperty;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.deser.ContextualDeserializer;
import java.io.IOException;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Reads a record some of whose components are records that have their keys among its own. Jackson
 * writes such a component by {@link JsonUnwrapped}, but reads it into a record only from version
 * 2.19 on, and JMeter has an older one. A record names this class with {@code @JsonDeserialize}.
 *
 * <p>A reader's attribute named after this class, a {@code Consumer<Object>}, gets each record;
 * what it complains of by an {@link IllegalArgumentException} is an error of the file.
 */
public final class FlatRecord extends JsonDeserializer<Object> implements ContextualDeserializer {
  private final Class<?> type;

  /** Needed by Jackson, which then asks for one with the type. */
  public FlatRecord() {
    this(null);
  }

  private FlatRecord(Class<?> type) {
    this.type = type;
  }

  @Override
  public JsonDeserializer<?> createContextual(
      DeserializationContext context, BeanProperty property) {
    return new FlatRecord(context.getContextualType().getRawClass());
  }

  /** The keys of a record with the components that they are, in order. */
  public static Map<String, RecordComponent> keys(Class<?> record) {
    Map<String, RecordComponent> keys = new LinkedHashMap<>();
    for (RecordComponent each : record.getRecordComponents()) {
      if (isFlat(each)) {
        keys.putAll(keys(each.getType()));
      } else {
        keys.put(each.getName(), each);
      }
    }
    return keys;
  }

  private static boolean isFlat(RecordComponent component) {
    return component.getAccessor().isAnnotationPresent(JsonUnwrapped.class);
  }

  @Override
  @SuppressWarnings("unchecked")
  public Object deserialize(JsonParser parser, DeserializationContext context) throws IOException {
    if (!parser.isExpectedStartObjectToken()) {
      return context.handleUnexpectedToken(context.constructType(type), parser);
    }
    Map<String, RecordComponent> keys = keys(type);
    Map<RecordComponent, Object> values = new HashMap<>();
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String key = parser.currentName();
      parser.nextToken();
      RecordComponent component = keys.get(key);
      if (component == null) {
        unknown(parser, context, key);
      } else if (parser.currentToken() != JsonToken.VALUE_NULL) {
        values.put(component, value(parser, context, component));
      }
    }
    try {
      Object made = record(type, keys, values);
      if (context.getAttribute(FlatRecord.class) instanceof Consumer<?> check) {
        ((Consumer<Object>) check).accept(made);
      }
      return made;
    } catch (IllegalArgumentException e) {
      throw JsonMappingException.from(parser, e.getMessage(), e);
    } catch (InvocationTargetException e) {
      throw JsonMappingException.from(parser, e.getCause().getMessage(), e.getCause());
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(type + " cannot be made", e);
    }
  }

  private Object value(JsonParser parser, DeserializationContext context, RecordComponent component)
      throws IOException {
    JavaType declared = context.getTypeFactory().constructType(component.getGenericType());
    try {
      return context.findRootValueDeserializer(declared).deserialize(parser, context);
    } catch (IOException e) {
      throw JsonMappingException.wrapWithPath(e, type, component.getName());
    }
  }

  private void unknown(JsonParser parser, DeserializationContext context, String key)
      throws IOException {
    JsonIgnoreProperties lenient = type.getAnnotation(JsonIgnoreProperties.class);
    if (lenient != null && lenient.ignoreUnknown()) {
      parser.skipChildren();
    } else {
      context.handleUnknownProperty(parser, this, type, key);
    }
  }

  private static Object record(
      Class<?> type, Map<String, RecordComponent> keys, Map<RecordComponent, Object> values)
      throws ReflectiveOperationException {
    RecordComponent[] components = type.getRecordComponents();
    Object[] parts = new Object[components.length];
    for (int i = 0; i < parts.length; i++) {
      parts[i] =
          isFlat(components[i])
              ? record(components[i].getType(), keys, values)
              : values.getOrDefault(keys.get(components[i].getName()), absent(components[i]));
    }
    Constructor<?> constructor =
        type.getDeclaredConstructor(
            Arrays.stream(components).map(RecordComponent::getType).toArray(Class[]::new));
    constructor.setAccessible(true);
    return constructor.newInstance(parts);
  }

  private static Object absent(RecordComponent component) {
    Class<?> type = component.getType();
    return type.isPrimitive() ? Array.get(Array.newInstance(type, 1), 0) : null;
  }
}
