package org.authmeter.signon.redis;

import java.time.Duration;
import java.util.List;
import javax.net.ssl.SSLSocketFactory;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.RedisProtocol;

/**
 * How to talk to Redis or Valkey.
 *
 * @param servers where they are
 * @param access as whom
 * @param patience how long they are waited for
 * @param confirmation when a write counts as confirmed
 * @param clients connections that the threads share; 0 = one for each thread
 */
public record RedisSettings(
    Servers servers, Access access, Patience patience, Confirmation confirmation, int clients) {

  /** How the servers are found. */
  public enum Topology {
    /** The first node takes all writes. */
    SINGLE,
    /** The nodes are sentinels, which tell who takes the writes. */
    SENTINEL,
    /** Each node takes the keys of its hash slots. */
    CLUSTER
  }

  /** Who is asked for a value. */
  public enum Reads {
    PRIMARY,
    /** The replicas in turn; they may be behind. */
    REPLICA
  }

  /**
   * Where the servers are.
   *
   * @param nodes one, or sentinels, or some of a cluster
   * @param replicas for reads, and for the replication probe; empty = none
   * @param master name that the sentinels know the servers by
   */
  public record Servers(
      Topology topology,
      List<HostAndPort> nodes,
      List<HostAndPort> replicas,
      String master,
      Reads reads) {
    public Servers {
      nodes = List.copyOf(nodes);
      replicas = List.copyOf(replicas);
    }
  }

  /**
   * As whom.
   *
   * @param user of an access control list; empty = the default user
   * @param password empty = none
   * @param tls null = no TLS
   * @param checksHost whether the server's certificate must be of its host
   */
  public record Access(
      String user,
      String password,
      int database,
      RedisProtocol protocol,
      SSLSocketFactory tls,
      boolean checksHost) {
    @Override
    public String toString() {
      return "Access[user=" + user + ", database=" + database + ", protocol=" + protocol + ']';
    }
  }

  /**
   * How long servers are waited for.
   *
   * @param operation for an answer
   * @param connect for a connection
   */
  public record Patience(Duration operation, Duration connect) {}

  /**
   * When a write counts as confirmed: command WAIT.
   *
   * @param replicas that must have it; 0 = the primary's answer is enough
   * @param timeout for them
   */
  public record Confirmation(int replicas, Duration timeout) {}

  /** The same for one node. */
  RedisSettings only(HostAndPort node) {
    return new RedisSettings(
        new Servers(Topology.SINGLE, List.of(node), List.of(), "", Reads.PRIMARY),
        access,
        patience,
        confirmation,
        1);
  }
}
