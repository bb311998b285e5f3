// Who must log in again when nodes and stores of an IdP cluster fail: a plan for each fault.

[[file: 'failover', id: 'idp-node', fault: 'kill idp-1', ways: '1>2,2>2,login', title: 'one IdP node killed'],
 [id: 'store-node', fault: 'kill store-1', ways: '1>1,1>2,2>1,2>2', title: 'one store killed'],
 [id: 'one-side', fault: 'kill store-1 idp-1', ways: '1>2,2>2', title: 'one side killed, a node and its store'],
 [id: 'node-restart', fault: 'kill idp-1, start idp-1', ways: '1>1,1>2', title: 'one IdP node killed and started again'],
 [id: 'store-and-restart', fault: 'kill store-1, kill idp-1, start idp-1', ways: '1>1,2>2', title: 'one store killed and one IdP node started anew'],
 [id: 'all-stores', fault: 'kill stores', ways: '1>1,1>2,2>1,2>2', title: 'all stores killed while the IdP nodes live'],
 [id: 'replica-node', fault: 'kill store-2', ways: '1>1,1>2,2>1,2>2', title: 'the replica killed'],
 [id: 'split', fault: 'hang store-1 6', ways: '1>1,1>2,2>1,2>2', title: 'the store for writes cut off for 6 seconds'],
 [id: 'disk-full', fault: 'stop disk', ways: '1>1,1>2,2>1,2>2', title: 'the disk of the store for writes full'],
 [id: 'all', fault: 'stop nodes, stop stores, start stores, start nodes', ways: '1>1,1>2,2>1,2>2', title: 'all IdP nodes and stores stopped and started'],
].each { pattern ->
  plan("idp-failover/${pattern.file ?: pattern.id}", pattern.id, "IdP failover, $pattern.title",
      'Nodes and stores of an IdP cluster fail while users are signed on: who is asked to log in again?') {
    threads(4, 'Users of the load, who keep returning')
    loops(-1, 'Returns of each user of the load; -1 = until the observation ends')
    duration(600)
    rampUp(0, 'Seconds until all users of the load have started')
    property('PAUSE', 'authmeter.failover.pause', 200, 'Milliseconds between two returns of a user of the load')
    property('USERS_BEFORE', 'authmeter.failover.users', 20, 'Users who sign on before the fault and return once after it')
    property('FAULT', 'authmeter.failover.fault', pattern.fault,
        'Steps, comma separated: kill, stop or start, then components, or nodes or stores for all of them; or hang, a component and seconds')
    property('WAYS', 'authmeter.failover.ways', pattern.ways,
        '1>2 signs on at node 1 and returns to node 2; login is in the middle of a login at node 1')
    property('NODE_NAMES', 'authmeter.failover.nodeNames', 'idp-1,idp-2', 'Components that nodes stands for')
    property('STORE_NAMES', 'authmeter.failover.storeNames', 'store-1,store-2', 'Components that stores stands for; none = there are none')
    property('BEFORE', 'authmeter.failover.before', 2, 'Seconds of load before the fault')
    property('AFTER', 'authmeter.failover.after', 2, 'Seconds of load after the checks, and after what was down is back')
    property('PATIENCE', 'authmeter.failover.patience', 30, 'Seconds until a user without an answer gives up')
    property('ALLOW_KILL', 'authmeter.failover.allowKill', false, 'true: the commands of the target file may be run')
    usersFile()
    property('ACCOUNTS', 'authmeter.accounts', 'own', 'own = one account for each virtual user; one = the first account for all')
    samlVariables twoNodes: true
    guardVariables(true)
    influxdb()

    samlManagers(PEOPLE, law: '${ACCOUNTS}', failuresAreResults: true)
    setUpThreadGroup('${CELL} prepare', comment: 'Checks the settings, before anybody signs on', duration: '${DURATION}', onError: 'stoptest') {
      scriptSampler('prepare', 'node-control', parameters: 'prepare', comment: 'No sample, unless a setting cannot work')
    }
    threadGroup('${CELL} users signed on before', threads: '${USERS_BEFORE}', rampUp: 2, duration: '${DURATION}',
        comment: 'Each signs on before the fault, and returns to a node of its way after it') {
      scriptSampler('way', 'failover-user', parameters: 'way', comment: 'At which node this user signs on, and to which it returns; no sample')
      ifController('signs on before', '${__groovy(vars.get("WAY") != "login")}') {
        samlSso('sign on before the fault', nodes: '${SIGN_ON_NODE}')
        scriptSampler('wait', 'failover-user', parameters: 'wait', comment: 'Until the fault has happened; no sample')
        whileController('until there is an answer', '${RETURN_AGAIN}') {
          samlSso('failover check', loginForm: 'allowed', session: 'sso', nodes: '${RETURN_NODE}', comment: 'Single sign-on, if the session has survived') {
            scriptPostProcessor('asked again?', 'reauth-check', comment: 'Tells whether the IdP asked for a login')
            constantTimer('pause before another try', '${RETURN_PAUSE}', comment: 'Before the first, so that not all return at once')
          }
        }
      }
      ifController('is in the middle of a login', '${__groovy(vars.get("WAY") == "login")}') {
        samlSso('failover check', nodes: '${NODE_1},${NODE_2}', nodePolicy: 'script', nodeScript: 'form=1, credentials=2', deadline: '300000',
            pageScripts: 'login-pause,${PAGE_SCRIPTS}', comment: 'Gets the form at node 1, and posts it to node 2 once node 1 has failed') {
          scriptPostProcessor('asked again?', 'reauth-check', comment: 'Tells whether the IdP asked for a login')
        }
      }
    }
    threadGroup('${CELL} load', threads: '${THREADS}', loops: '${LOOPS}', rampUp: '${RAMP_UP}', duration: '${DURATION}',
        comment: 'Users who keep returning through the balancer: errors, outage and recovery are theirs') {
      onceOnly('sign on') {
        samlSso('sign on of the load')
        scriptSampler('ready', 'failover-user', parameters: 'ready', comment: 'No sample')
      }
      samlSso('SAML SSO login', loginForm: 'allowed', session: 'sso', comment: 'A return: single sign-on, or a login where the IdP asks for one') {
        scriptPostProcessor('asked again?', 'reauth-check', comment: 'Tells whether the IdP asked for a login')
        constantTimer('pause', '${PAUSE}')
      }
    }
    threadGroup('${CELL} fault', comment: 'Makes the fault when all have signed on, and ends the load', duration: '${DURATION}') {
      scriptSampler('node control', 'node-control', parameters: 'fault', comment: 'A sub-result for each action')
    }
    tearDownThreadGroup('${CELL} restore', comment: 'Brings back what is still down after a test that ended early', duration: '${DURATION}') {
      scriptSampler('node control', 'node-control', parameters: 'restore', comment: 'No sample if nothing is down')
    }
  }
}
