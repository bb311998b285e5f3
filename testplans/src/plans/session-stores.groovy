// Sessions in Redis or Valkey, and in a table of a database: throughput, and what a confirmed write was worth.
import org.authmeter.jmeter.jdbc.JdbcSessionConnectionConfig
import org.authmeter.jmeter.jdbc.JdbcSessionSampler
import org.authmeter.jmeter.redis.RedisConnectionConfig
import org.authmeter.jmeter.redis.RedisSessionSampler

def redis = [
  name: 'redis',
  title: 'Redis',
  address: 'NODES',
  client: {
    property('TOPOLOGY', 'authmeter.redis.topology', 'single', 'single, sentinel or cluster')
    property('NODES', 'authmeter.redis.nodes', 'localhost:6379', 'host:port of the node, of the sentinels, or of some nodes of the cluster')
    property('REPLICAS', 'authmeter.redis.replicas', '', 'host:port of replicas; empty = none')
    property('MASTER', 'authmeter.redis.master', 'mymaster', 'Name that the sentinels know the servers by')
    property('READS', 'authmeter.redis.reads', 'primary', 'primary or replica')
    property('WAIT', 'authmeter.redis.wait', 0, "Replicas that must have a value before its write counts as confirmed; 0 = the primary's answer is enough")
    property('WAIT_TIMEOUT', 'authmeter.redis.waitTimeout', 1000, 'Milliseconds for these replicas')
    property('USER', 'authmeter.redis.user', '', 'User of an access control list; empty = the default user')
    property('PASSWORD', 'authmeter.redis.password', '', 'Password; empty = none')
    property('TLS', 'authmeter.redis.tls', false, 'true: connections are protected by TLS')
    property('TRUST_STORE', 'authmeter.redis.trustStore', '', "PEM, PKCS12 or JKS file with the authorities to trust; empty = Java's")
    property('CLIENTS', 'authmeter.redis.clients', 0, 'Connections that the virtual users share; 0 = one for each')
    property('OPERATION_TIMEOUT', 'authmeter.redis.operationTimeout', 2500, 'Milliseconds for an answer')
    property('CONNECT_TIMEOUT', 'authmeter.redis.connectTimeout', 2000, 'Milliseconds for a connection')
  },
  connection: {
    bean(RedisConnectionConfig, 'Redis Connection', [connectionName: 'redis', topology: '${TOPOLOGY}', nodes: '${NODES}', replicas: '${REPLICAS}',
        master: '${MASTER}', reads: '${READS}', wait: '${WAIT}', waitTimeout: '${WAIT_TIMEOUT}', user: '${USER}', password: '${PASSWORD}',
        tls: '${TLS}', trustStore: '${TRUST_STORE}', clients: '${CLIENTS}', operationTimeout: '${OPERATION_TIMEOUT}', connectTimeout: '${CONNECT_TIMEOUT}'])
  },
  sampler: RedisSessionSampler,
]

def jdbc = [
  name: 'jdbc',
  title: 'JDBC',
  address: 'URL',
  client: {
    property('URL', 'authmeter.jdbc.url', 'jdbc:postgresql://localhost:5432/postgres', 'The database that takes the writes')
    property('REPLICA_URL', 'authmeter.jdbc.replicaUrl', '', 'A replica of it; empty = none')
    property('READS', 'authmeter.jdbc.reads', 'primary', 'primary or replica')
    property('USER', 'authmeter.jdbc.user', '', 'User of the database')
    property('PASSWORD', 'authmeter.jdbc.password', '', 'Password; empty = none')
    property('START_SQL', 'authmeter.jdbc.startSql', '', 'Statement of each new connection, such as SET synchronous_commit TO off; empty = none')
    property('TABLE', 'authmeter.jdbc.table', 'authmeter_sessions', 'Table of the sessions')
    property('CLIENTS', 'authmeter.jdbc.clients', 0, 'Connections that the virtual users share; 0 = one for each')
    property('OPERATION_TIMEOUT', 'authmeter.jdbc.operationTimeout', 2500, 'Milliseconds for an answer')
  },
  connection: {
    bean(JdbcSessionConnectionConfig, 'JDBC Session Connection', [connectionName: 'jdbc', url: '${URL}', replicaUrl: '${REPLICA_URL}', reads: '${READS}',
        user: '${USER}', password: '${PASSWORD}', startSql: '${START_SQL}', table: '${TABLE}', clients: '${CLIENTS}',
        operationTimeout: '${OPERATION_TIMEOUT}'])
  },
  sampler: JdbcSessionSampler,
]

[redis, jdbc].each { store ->
  def load = { Map options = [:] ->
    threads(options.threads)
    loops(-1, 'Samples per virtual user; -1 = until the duration ends')
    duration(options.duration ?: 60, 'Seconds of the measurement')
    rampUp()
    warmUpSeconds(10)
  }
  def sessions = { int pause ->
    property('EXPIRY', "authmeter.${store.name}.expiry".toString(), 3600, 'Seconds that a session lives untouched')
    property('VALUE_SIZE', "authmeter.${store.name}.valueSize".toString(), 'session', 'Bytes of a value: a number, a range, or session (1900-3100)')
    property('PAUSE', "authmeter.${store.name}.pause".toString(), pause, 'Milliseconds before each sample')
  }
  def session = [connectionName: store.name, expiry: '${EXPIRY}', valueSize: '${VALUE_SIZE}']
  def named = { "authmeter.${store.name}.$it".toString() }

  plan("session-stores/$store.name-sessions", "$store.name-sessions", "$store.title sessions, 8 virtual users",
      "What a sign-on system does with its sessions in such a store") {
    load(threads: 8)
    store.client.call()
    property('OPERATION', named('operation'), 'life-cycle', 'create, read, touch, update, delete or life-cycle')
    property('BATCH', named('batch'), 50, 'Operations of one sample')
    property('WEIGHTS', named('weights'), 'create=1,read=8,touch=1,update=2,delete=1', 'How often each operation comes in a life cycle')
    property('SESSIONS', named('sessions'), 100, 'Maximum of sessions of a virtual user that live at once')
    sessions(0)
    influxdb()

    watchedLive()
    store.connection.call()
    warmUpAndMeasurement(comment: 'Batches of operations, one after the other') {
      constantTimer('pause', '${PAUSE}')
      bean(store.sampler, "$store.name session".toString(), [operation: '${OPERATION}', batch: '${BATCH}', weights: '${WEIGHTS}', sessions: '${SESSIONS}'] + session)
    }
  }

  [[id: 'lag', title: 'each value awaited'],
   [id: 'kill', title: 'in bursts, the server for writes killed and started again', duration: 30, burst: 200, pause: 5, fault: '4 kill store-1, 9 start store-1'],
   [id: 'split', title: 'in bursts, the two cut off from each other, then the server for writes killed', duration: 14, burst: 200, pause: 5,
    fault: '4 kill link, 8 kill store-1'],
  ].each { pattern ->
    plan("session-stores/$store.name-$pattern.id", "$store.name-$pattern.id", "$store.title replication, $pattern.title",
        'Written on the server for writes, read on its replica until it is there') {
      load([threads: 4] + pattern)
      if (pattern.fault) {
        faultVariables(pattern.fault)
      }
      store.client.call()
      property('PROBE_TIMEOUT', named('probeTimeout'), 1000, 'Milliseconds that the replica may take')
      property('VERSIONS', named('versions'), 1, 'Values of a key that a probe writes one after the other')
      property('BURST', named('burst'), pattern.burst ?: 0, 'Other keys that a probe writes before, unawaited')
      property('REMEMBERED_KEYS', named('rememberedKeys'), 1000, 'Confirmed keys that are looked for after a failure')
      sessions(pattern.pause ?: 0)
      influxdb()

      watchedLive()
      store.connection.call()
      warmUpAndMeasurement(comment: 'One probe after the other') {
        constantTimer('pause', '${PAUSE}')
        bean(store.sampler, "$store.name session".toString(), [operation: 'replication', probeTimeout: '${PROBE_TIMEOUT}', versions: '${VERSIONS}', burst: '${BURST}',
            rememberedKeys: '${REMEMBERED_KEYS}'] + session)
      }
      if (pattern.fault) {
        faultGroup(store.address)
      }
    }
  }
}
