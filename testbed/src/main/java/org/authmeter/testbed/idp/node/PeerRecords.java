package org.authmeter.testbed.idp.node;

import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.authmeter.testbed.idp.message.FieldText;
import org.authmeter.testbed.store.SharedRecords;

/**
 * Records of nodes without a store: each is in the memory of the node that added it, and the others
 * read and change it there. It is gone when its node is.
 */
public final class PeerRecords implements SharedRecords {
  public static final String PATH = Peer.PATH + "/records";

  private final SharedRecords own;
  private final List<BackDoor> doors;

  /**
   * @param own the records of this node
   * @param backDoors URLs of the other nodes, without a path
   * @param password that all nodes share
   */
  public PeerRecords(SharedRecords own, List<String> backDoors, String password) {
    this.own = own;
    this.doors = backDoors.stream().map(door -> new BackDoor(door + PATH, password)).toList();
  }

  @Override
  public boolean add(String key, String value, Instant expires) throws IOException {
    return own.add(key, value, expires);
  }

  @Override
  public Optional<Found> find(String key) throws IOException {
    Optional<Found> found = own.find(key);
    if (found.isPresent()) {
      return found;
    }
    Optional<String> answer = first("find", key);
    if (answer.isEmpty()) {
      return Optional.empty();
    }
    List<String> fields = FieldText.split(answer.get());
    return Optional.of(new Found(fields.get(0), Long.parseLong(fields.get(1))));
  }

  /** The answer of the node that has the record; empty if none has it. */
  private Optional<String> first(String... fields) throws IOException {
    for (BackDoor door : doors) {
      Optional<String> answer = door.ask(fields);
      if (answer.isPresent()) {
        return answer;
      }
    }
    return Optional.empty();
  }

  @Override
  public boolean replace(String key, Found before, String value, Instant expires)
      throws IOException {
    return own.find(key).isPresent()
        ? own.replace(key, before, value, expires)
        : first(
                "replace",
                key,
                Long.toString(before.version()),
                value,
                Long.toString(expires.toEpochMilli()))
            .isPresent();
  }

  /** Answers the other node. */
  public static final class Answers extends BackDoor.Answers {
    private static final long serialVersionUID = 1L;

    private final transient SharedRecords own;

    public Answers(SharedRecords own, String password) {
      super(password);
      this.own = own;
    }

    @Override
    Optional<String> answer(List<String> fields) throws IOException {
      String key = fields.get(1);
      if (fields.get(0).equals("find")) {
        return own.find(key)
            .map(
                found ->
                    Stream.of(found.value(), Long.toString(found.version()))
                        .collect(FieldText.joining()));
      }
      boolean replaced =
          own.replace(
              key,
              new Found("", Long.parseLong(fields.get(2))),
              fields.get(3),
              Instant.ofEpochMilli(Long.parseLong(fields.get(4))));
      return replaced ? Optional.of("") : Optional.empty();
    }
  }
}
