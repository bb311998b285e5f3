package org.authmeter.jmeter.ldap;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** A DNS server (RFC 1035) over UDP that knows the SRV records (RFC 2782) of one name. */
final class TestDns implements AutoCloseable {
  private static final String NAME = "_ldap._tcp.example.org";
  private static final int SRV = 33;
  private static final int HEADER = 12;
  private static final int ANSWER = 0x8580;
  private static final int NO_SUCH_NAME = 3;

  private record Record(int priority, int port) {}

  private final DatagramSocket socket;
  private final List<Record> records = new ArrayList<>();
  private final Thread thread = new Thread(this::serve, "DNS");

  TestDns() throws IOException {
    socket = new DatagramSocket(0, InetAddress.getByName("127.0.0.1"));
  }

  /** A server on localhost; of two with records, that of the lower priority comes first. */
  TestDns ldap(int priority, int port) {
    records.add(new Record(priority, port));
    return this;
  }

  TestDns start() {
    thread.setDaemon(true);
    thread.start();
    return this;
  }

  String url() {
    return "dns://127.0.0.1:" + socket.getLocalPort() + "/example.org";
  }

  private void serve() {
    byte[] buffer = new byte[512];
    while (!socket.isClosed()) {
      try {
        DatagramPacket question = new DatagramPacket(buffer, buffer.length);
        socket.receive(question);
        byte[] answer = answer(ByteBuffer.wrap(buffer, 0, question.getLength()));
        socket.send(new DatagramPacket(answer, answer.length, question.getSocketAddress()));
      } catch (IOException e) {
        // closed; or a question that is none, which nobody waits for
      }
    }
  }

  private byte[] answer(ByteBuffer question) throws IOException {
    short id = question.getShort(0);
    StringBuilder name = new StringBuilder();
    int at = HEADER;
    while (question.get(at) != 0) {
      int length = question.get(at);
      name.append(name.length() == 0 ? "" : ".");
      for (int i = 1; i <= length; i++) {
        name.append((char) question.get(at + i));
      }
      at += length + 1;
    }
    int type = question.getShort(at + 1);
    int end = at + 5;
    List<Record> found = name.toString().equals(NAME) && type == SRV ? records : List.<Record>of();
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    out.writeShort(id);
    out.writeShort(ANSWER | (found.isEmpty() ? NO_SUCH_NAME : 0));
    out.writeShort(1);
    out.writeShort(found.size());
    out.writeInt(0);
    out.write(question.array(), HEADER, end - HEADER);
    for (Record record : found) {
      out.writeShort(0xC000 | HEADER); // the name asked for
      out.writeShort(SRV);
      out.writeShort(1);
      out.writeInt(60);
      byte[] target = {9, 'l', 'o', 'c', 'a', 'l', 'h', 'o', 's', 't', 0};
      out.writeShort(6 + target.length);
      out.writeShort(record.priority());
      out.writeShort(0);
      out.writeShort(record.port());
      out.write(target);
    }
    return bytes.toByteArray();
  }

  @Override
  public void close() {
    socket.close();
  }
}
