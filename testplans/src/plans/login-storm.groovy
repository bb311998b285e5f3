// All users come back within a time after an outage: a plan for each time, without and with another try.

[60, 30, 15, 8].each { within ->
  [false, true].each { again ->
    def id = "$within-s${again ? '-retry' : ''}"
    def file = id == '60-s' ? 'storm' : "within-$id"
    plan("login-storm/$file", id, "Login storm, all users within $within s${again ? ', with retry' : ''}",
        'All IdP nodes and stores are stopped and started, and all users come back: is anybody lost, and does the rate of logins fall?') {
      property('USERS_BEFORE', 'authmeter.threads', 400, 'Users who are signed on before the outage and come back after it')
      variable('THREADS', '0', 'Nobody else uses the system')
      property('WITHIN', 'authmeter.storm.within', within, 'Seconds within which all users come back')
      property('TRIES', 'authmeter.storm.tries', again ? 5 : 1, 'Logins that a user begins until one succeeds; 1 = no retry')
      property('RETRY_PAUSE', 'authmeter.storm.retryPause', 2000, 'Milliseconds until a user whose login failed tries again')
      property('DEADLINE', 'authmeter.storm.deadline', 10000, 'Milliseconds after which a user gives up a login')
      rampUp(30, 'Seconds over which the users sign on before the outage')
      duration(300)
      property('FAULT', 'authmeter.failover.fault', 'stop nodes, stop stores, start stores, start nodes',
          'Steps of the outage, comma separated: kill, stop or start, then components, or nodes or stores for all of them')
      property('NODE_NAMES', 'authmeter.failover.nodeNames', 'idp-1,idp-2', 'Components that nodes stands for')
      property('STORE_NAMES', 'authmeter.failover.storeNames', 'store-1,store-2', 'Components that stores stands for; none = there are none')
      property('BEFORE', 'authmeter.failover.before', 2, 'Seconds between the last sign-on and the outage')
      variable('AFTER', '0', 'The outage is over before the users come back')
      property('PATIENCE', 'authmeter.failover.patience', 120, 'Seconds until the outage goes on without users who are missing; twice as long for the sign-on')
      property('ALLOW_KILL', 'authmeter.failover.allowKill', false, 'true: the commands of the target file may be run')
      property('ARRIVALS_SEED', 'authmeter.arrivals.seed', 1, 'The same seed gives the same arrivals')
      usersFile()
      samlVariables twoNodes: true
      guardVariables(true)
      influxdb()

      samlManagers(PEOPLE, failuresAreResults: true)
      setUpThreadGroup('${CELL} prepare', comment: 'Checks the settings, before anybody signs on', duration: '${DURATION}', onError: 'stoptest') {
        scriptSampler('prepare', 'node-control', parameters: 'prepare', comment: 'No sample, unless a setting cannot work')
      }
      threadGroup('${CELL} users', threads: '${USERS_BEFORE}', rampUp: '${RAMP_UP}', duration: '${DURATION}',
          comment: 'Each signs on before the outage, and comes back after it at a time of its own') {
        samlSso('sign on before the outage')
        scriptSampler('wait', 'failover-user', parameters: 'storm', comment: 'Until the outage is over; no sample')
        whileController('until the user is in, or gives up', '${RETURN_AGAIN}') {
          samlSso('SAML SSO login', loginForm: 'allowed', session: 'sso', deadline: '${DEADLINE}',
              comment: 'Single sign-on, if the session has survived; otherwise a login') {
            bean(org.authmeter.jmeter.core.OpenArrivalsTimer, 'Open Arrivals',
                [rate: '${__jexl3(1.0 * ${USERS_BEFORE} / ${WITHIN},)}', duration: '${WITHIN}', seed: '${ARRIVALS_SEED}'])
            constantTimer('pause before another try', '${RETURN_PAUSE}', comment: 'None before the first')
            scriptPostProcessor('another try?', 'storm-retry', comment: 'Tells whether the user tries again')
          }
        }
      }
      threadGroup('${CELL} fault', comment: 'Makes the outage when all have signed on', duration: '${DURATION}') {
        scriptSampler('node control', 'node-control', parameters: 'fault', comment: 'A sub-result for each action')
      }
      tearDownThreadGroup('${CELL} restore', comment: 'Brings back what is still down after a test that ended early', duration: '${DURATION}') {
        scriptSampler('node control', 'node-control', parameters: 'restore', comment: 'No sample if nothing is down')
      }
    }
  }
}
