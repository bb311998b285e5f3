// Sessions that are there before the load: a plan for each number of them, and one in which all expire during the load.

[[id: 'empty', file: 'house', sessions: 0, title: 'nobody signed on'],
 [id: '10k', file: 'house-10k', sessions: 10_000, title: '10,000 sessions'],
 [id: '100k', file: 'house-100k', sessions: 100_000, title: '100,000 sessions'],
 [id: '1m', file: 'house-1m', sessions: 1_000_000, title: '1,000,000 sessions'],
 [id: 'wave', file: 'wave', sessions: 50_000, life: 240, warmUp: 90, duration: 170, title: '50,000 sessions that expire at once'],
].each { house ->
  plan("full-house/$house.file", house.id, "Full house, $house.title",
      'Sessions are put into the store, and then users log in: does a full store slow logins down, and what does a session cost?') {
    property('SESSIONS', 'authmeter.house.sessions', house.sessions, 'Sessions that are there before the load; 0 = none')
    property('LIFE', 'authmeter.house.life', house.life ?: 7200, 'Seconds after which all of them expire, from the beginning of the filling')
    property('FILL_THREADS', 'authmeter.house.threads', 8, 'Virtual users who log in to fill the store of a system that is no testbed')
    property('NODE_NAMES', 'authmeter.failover.nodeNames', 'idp-1,idp-2', 'IdP nodes of a testbed, which make the sessions')
    threads(4)
    loops(-1, 'Logins per virtual user; -1 = until the duration ends')
    duration(house.duration ?: 30, 'Seconds of the measurement')
    rampUp()
    warmUpSeconds(house.warmUp ?: 15)
    usersFile()
    samlVariables()
    guardVariables()
    influxdb()

    oneAfterTheOther()
    samlManagers(PEOPLE)
    setUpThreadGroup('${CELL} fill', comment: 'Has the nodes of a testbed make the sessions; elsewhere a login makes each', threads: '${FILL_THREADS}',
        duration: '86400', onError: 'stoptest') {
      whileController('until all are there', '${FILL_AGAIN}') {
        scriptSampler('sessions before the load', 'fill-house', comment: 'A part of them; no sample where there is no testbed')
        ifController('by a login', '${FILL_BY_LOGIN}') {
          samlSso('sessions before the load')
        }
      }
    }
    warmUpAndMeasurement(newUser: true, comment: 'A new session at every login, one login after the other without a pause') {
      samlSso('SAML SSO login')
    }
  }
}
