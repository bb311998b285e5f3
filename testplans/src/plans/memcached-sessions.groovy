// Sessions in memcached and in a replicating pair: throughput, lag, and what is lost when a node dies.
import org.authmeter.jmeter.memcached.MemcachedConnectionConfig
import org.authmeter.jmeter.memcached.MemcachedSessionSampler

def load = { Map options = [:] ->
  threads(options.threads)
  loops(-1, 'Samples per virtual user; -1 = until the duration ends')
  duration(options.duration ?: 60, 'Seconds of the measurement')
  rampUp()
  warmUpSeconds(10)
}

def client = {
  property('NODES', 'authmeter.memcached.nodes', 'localhost:11211', 'host:port of each node, separated by blanks')
  property('REPLICAS', 'authmeter.memcached.replicas', '', 'host:port of the replica of each node; empty = none')
  property('PROTOCOL', 'authmeter.memcached.protocol', 'ascii', 'ascii or binary')
  property('LOCATOR', 'authmeter.memcached.locator', 'array-mod', 'How a key finds its node: array-mod or ketama')
  property('HASH', 'authmeter.memcached.hash', '', 'native, crc, fnv1-64, fnv1a-64, fnv1-32, fnv1a-32, ketama; empty = that of the locator')
  property('FAILURE_MODE', 'authmeter.memcached.failureMode', 'redistribute', 'redistribute, retry or cancel')
  property('OPERATION_TIMEOUT', 'authmeter.memcached.operationTimeout', 2500, 'Milliseconds for an answer')
  property('CONNECT_TIMEOUT', 'authmeter.memcached.connectTimeout', 2000, 'Milliseconds that the start waits for connections')
  property('MAX_RECONNECT_DELAY', 'authmeter.memcached.maxReconnectDelay', 1, 'Maximum pause in seconds between tries to reach a node again')
  property('TIMEOUT_THRESHOLD', 'authmeter.memcached.timeoutThreshold', 100, 'Answers missing in a row until a connection is made anew')
  property('CLIENTS', 'authmeter.memcached.clients', 1, 'Clients that the virtual users share; 0 = one for each')
  property('QUEUE', 'authmeter.memcached.queue', 16384, 'Operations that may wait for a node')
  property('QUEUE_WAIT', 'authmeter.memcached.queueWait', 10000, 'Milliseconds to wait for a place in the queue')
}

def connection = {
  bean(MemcachedConnectionConfig, 'Memcached Connection', [connectionName: 'memcached', nodes: '${NODES}', replicas: '${REPLICAS}', protocol: '${PROTOCOL}',
      locator: '${LOCATOR}', hash: '${HASH}', failureMode: '${FAILURE_MODE}', operationTimeout: '${OPERATION_TIMEOUT}', connectTimeout: '${CONNECT_TIMEOUT}',
      maxReconnectDelay: '${MAX_RECONNECT_DELAY}', timeoutThreshold: '${TIMEOUT_THRESHOLD}', clients: '${CLIENTS}', queue: '${QUEUE}',
      queueWait: '${QUEUE_WAIT}'])
}

def sessions = { Map options ->
  property('EXPIRY', 'authmeter.memcached.expiry', 3600, 'Seconds that a session lives untouched')
  property('KEY_PREFIX', 'authmeter.memcached.keyPrefix', '', 'Beginning of each key')
  property('KEY_SIZE', 'authmeter.memcached.keySize', 32, 'Bytes of a key, a number or a range such as 20-60')
  property('VALUE_SIZE', 'authmeter.memcached.valueSize', 'session', 'Bytes of a value: a number, a range, or session (1900-3100)')
  property('PAUSE', 'authmeter.memcached.pause', options.pause ?: 0, 'Milliseconds before each sample')
}
def session = [expiry: '${EXPIRY}', keyPrefix: '${KEY_PREFIX}', keySize: '${KEY_SIZE}', valueSize: '${VALUE_SIZE}']

[[file: 'sessions', id: 'sessions-8', title: '8 virtual users', threads: 8],
 [id: 'sessions-50', title: '50 virtual users', threads: 50],
 [id: 'shibboleth-8', title: "Shibboleth's layout", threads: 8, layout: 'shibboleth'],
 [id: 'loss', title: 'the first node killed', threads: 8, duration: 14, operation: 'read', batch: 1, pause: 5, fault: '4 kill store-1'],
].each { pattern ->
  plan("memcached-sessions/${pattern.file ?: pattern.id}", pattern.id, "memcached sessions, $pattern.title",
      pattern.fault ? 'What each user notices when a node is killed and stays away' : 'What a sign-on system does with its sessions in memcached') {
    load(pattern)
    if (pattern.fault) {
      faultVariables(pattern.fault)
    }
    client()
    property('OPERATION', 'authmeter.memcached.operation', pattern.operation ?: 'life-cycle', 'create, read, touch, update, delete or life-cycle')
    property('BATCH', 'authmeter.memcached.batch', pattern.batch ?: 50, 'Operations of one sample')
    property('LAYOUT', 'authmeter.memcached.layout', pattern.layout ?: 'plain', 'plain or shibboleth')
    property('WEIGHTS', 'authmeter.memcached.weights', 'create=1,read=8,touch=1,update=2,delete=1', 'How often each operation comes in a life cycle')
    property('SESSIONS', 'authmeter.memcached.sessions', 100, 'Maximum of sessions of a virtual user that live at once')
    property('SHARED_SESSIONS', 'authmeter.memcached.sharedSessions', false, 'true: all virtual users work on the same sessions')
    sessions(pattern)
    influxdb()

    watchedLive()
    connection()
    warmUpAndMeasurement(comment: 'Batches of operations, one after the other') {
      constantTimer('pause', '${PAUSE}')
      bean(MemcachedSessionSampler, 'memcached session', [connectionName: 'memcached', operation: '${OPERATION}', batch: '${BATCH}', layout: '${LAYOUT}',
          weights: '${WEIGHTS}', sessions: '${SESSIONS}', sharedSessions: '${SHARED_SESSIONS}'] + session)
    }
    if (pattern.fault) {
      faultGroup('NODES')
    }
  }
}

[[file: 'replication', id: 'lag', title: 'each value awaited'],
 [id: 'lag-overwritten', title: 'each key written 5 times', versions: 5],
 [id: 'kill', title: 'in bursts, the first node killed and started again', duration: 30, burst: 200, pause: 5, fault: '4 kill store-1, 9 start store-1'],
].each { pattern ->
  plan("memcached-sessions/${pattern.file ?: pattern.id}", pattern.id, "memcached replication, $pattern.title",
      'Written on the first node, read on its replica until it is there') {
    load([threads: 4] + pattern)
    if (pattern.fault) {
      faultVariables(pattern.fault)
    }
    client()
    property('PROBE_TIMEOUT', 'authmeter.memcached.probeTimeout', 1000, 'Milliseconds that the replica may take')
    property('VERSIONS', 'authmeter.memcached.versions', pattern.versions ?: 1, 'Values of a key that a probe writes one after the other')
    property('BURST', 'authmeter.memcached.burst', pattern.burst ?: 0, 'Other keys that a probe writes before, unawaited')
    property('REMEMBERED_KEYS', 'authmeter.memcached.rememberedKeys', 1000, 'Confirmed keys that are looked for after a failure')
    sessions(pattern)
    influxdb()

    watchedLive()
    connection()
    warmUpAndMeasurement(comment: 'One probe after the other') {
      constantTimer('pause', '${PAUSE}')
      bean(MemcachedSessionSampler, 'memcached session', [connectionName: 'memcached', operation: 'replication', probeTimeout: '${PROBE_TIMEOUT}',
          versions: '${VERSIONS}', burst: '${BURST}', rememberedKeys: '${REMEMBERED_KEYS}'] + session)
    }
    if (pattern.fault) {
      faultGroup('NODES')
    }
  }
}
