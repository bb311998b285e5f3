// LDAP authentications: what pooling buys, the search for time limits, and what happens when a server fails.
import org.authmeter.jmeter.core.StepSearch

def load = { Map options = [:] ->
  closedLoad([threads: 200, loops: 250, what: 'Authentications per virtual user; -1 = until the duration ends', warmup: 60] + options)
  usersFile()
}

[[file: 'search-bind', id: 'as-documented', title: 'as documented', comment: '200 virtual users, 50,000 authentications in all: search, then bind', documented: true],
 [file: 'like-for-like', id: 'like-for-like', title: 'like for like', comment: 'The same load over LDAPS for all providers, with the same limits of the pools', max: 10],
 *[3072, 4096, 6144].collect {
   [file: "key-$it", id: "key-$it", title: "RSA key of $it bits", comment: "As documented, at a directory with an RSA key of $it bits", documented: true, patience: 60000]
 },
 *[1, 10].collect {
   [file: "trip-$it", id: "trip-$it", title: "$it ms away", comment: "As documented, at a directory that is $it ms away, there and back", documented: true, patience: 60000]
 },
].each { pattern ->
  plan("ldap-authentication/$pattern.file", "$pattern.id", "LDAP authentication, $pattern.title", pattern.comment) {
    load()
    ldapVariables max: pattern.max, documented: pattern.documented, connectTimeout: pattern.patience
    influxdb()

    watchedLive()
    users(DIRECTORY_PEOPLE)
    ldapPool()
    warmUpAndMeasurement(newUser: true, comment: 'One authentication after the other without a pause') {
      ldapAuthentication()
    }
  }
}

[[file: 'one-login', threads: 1], [file: 'four-logins', threads: 4], [file: 'sixteen-logins', threads: 16]].each { pattern ->
  plan("password-hash/$pattern.file", pattern.file, "Password hash, ${pattern.file.replace('-', ' ')}",
      "${pattern.threads} at a time: search, then bind, whose cost is that of the password's hash") {
    closedLoad threads: pattern.threads, loops: -1, what: 'Authentications per virtual user; -1 = until the duration ends', warmup: 10, duration: 30
    usersFile()
    ldapVariables max: 16
    influxdb()

    watchedLive()
    users(FEW_PEOPLE)
    ldapPool()
    warmUpAndMeasurement(comment: 'One authentication after the other without a pause') {
      ldapAuthentication()
    }
  }
}

plan('ldap-authentication/time-limits', 'tune', 'LDAP authentication, time limits',
    '200 virtual users, with time limits that double from step to step until next to none of them expires') {
  threads(200)
  property('STEP', 'authmeter.step.duration', 20, 'Seconds of each step')
  property('PERCENT', 'authmeter.step.percent', 0.1, 'Percent of the authentications that may meet a time limit in the last step')
  usersFile()
  ldapVariables steps: true, documented: true
  influxdb()
  def limits = [125, 250, 500, 1000, 2000, 4000, 8000, 16000]
  limits.each { cell("CELL_$it", "tune-$it") }

  oneAfterTheOther()
  watchedLive()
  users(DIRECTORY_PEOPLE)
  bean(StepSearch, 'Step Search', [unit: 'LDAP authentication', codes: 'CONNECT_FAILED,TLS_FAILED,POOL_EXHAUSTED,TIME_OUT', percent: '${PERCENT}',
      comment: 'Goes on to the next step as long as time limits expire'])
  limits.each { limit ->
    threadGroup("\${CELL_$limit} measurement".toString(), comment: "Limits of $limit ms for connections and for the wait at the pool".toString(),
        threads: '${THREADS}', loops: -1, duration: '${STEP}', newUser: true) {
      ldapPool("ldap-$limit", limit.toString(), limit.toString())
      ldapAuthentication("ldap-$limit")
    }
  }
}

[[id: 'restart', title: 'restart', schedule: '8 restart directory-1', full: 40, low: 34],
 [id: 'kill', title: 'kill -9 and start after 8 s', schedule: '8 kill directory-1, 16 start directory-1', full: 40, low: 34],
 [id: 'hang', title: '30 s without an answer', schedule: '8 hang directory-1 30', full: 70, low: 70],
 [id: 'lost', title: 'one of two servers lost', schedule: '8 kill directory-1', full: 40, low: 34],
].each { fault ->
  ['low', 'full'].each { rate ->
    def low = rate == 'low'
    def id = "$fault.id-$rate"
    plan("ldap-recovery/${id == 'restart-low' ? 'recovery' : id}", id, "LDAP recovery, $fault.title, ${low ? '30 a minute' : 'full load'}",
        'Authentications while a server fails and comes back') {
      threads(low ? 1 : 20)
      loops(-1, 'Authentications per virtual user; -1 = until the duration ends')
      duration(low ? fault.low : fault.full, 'Seconds of the measurement')
      rampUp()
      warmUpSeconds(10)
      property('PAUSE', 'authmeter.ldap.pause', low ? 2000 : 0, 'Milliseconds before each authentication; 2000 with one virtual user is 30 a minute')
      faultVariables(fault.schedule)
      usersFile()
      ldapVariables responseTimeout: 5000, failFast: false
      influxdb()

      watchedLive()
      users(DIRECTORY_PEOPLE)
      ldapPool()
      warmUpAndMeasurement(comment: 'One authentication after the other') {
        constantTimer('pause', '${PAUSE}')
        ldapAuthentication()
      }
      faultGroup('URL')
    }
  }
}
