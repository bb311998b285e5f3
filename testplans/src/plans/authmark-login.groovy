// The Login Scenario of AuthMark with its search for the peak, the idea of its Extranet Scenario, and SiteMinder's load on its directory.
import org.authmeter.jmeter.core.StepSearch

// A tenth of a hundredth of the people that the testbed makes with its defaults.
def sessions = new File(planFolder, '../data/users/authmark-100.csv').text.strip()

def load = { String what, Integer seconds = null ->
  closedLoad threads: 8, loops: -1, what: "$what per virtual user; -1 = until all users have had their turn, or the duration ends", warmup: 60,
      duration: seconds
}

plan('authmark-login/login', 'peak', 'AuthMark login', 'The Login Scenario of AuthMark: each session is one login of another user, who sees one of 100 pages') {
  load('Logins')
  authMarkVariables()
  influxdb()

  watchedLive()
  hostMetrics()
  userAgent('User-Agent')
  warmUp {
    users(sessions)
    authMarkLogin()
  }
  measurement(comment: 'One login after the other without a pause, each in a connection of its own') {
    users(sessions, recycle: '${RECYCLE}')
    authMarkLogin()
  }
}

plan('authmark-login/peak', 'peak', 'AuthMark login, search for the peak',
    'Load threads double from step to step until the rate rises no more; then every session logs in with as many as gave the highest rate') {
  property('STEP', 'authmeter.step.duration', 20, 'Seconds of each step')
  property('RISE', 'authmeter.step.rise', 5, 'The search ends with the step whose rate is not by this many percent above the best before it')
  duration()
  warmUpSeconds(30)
  property('THREADS', 'authmeter.threads', 8, 'Virtual users of the warm-up')
  authMarkVariables()
  influxdb()
  def steps = [2, 4, 8, 16, 32, 64, 128, 256]
  steps.each { cell("CELL_$it", "peak-$it") }

  oneAfterTheOther()
  watchedLive()
  hostMetrics()
  userAgent('User-Agent')
  bean(StepSearch, 'Step Search', [unit: 'AuthMark login', rise: '${RISE}', measured: '${CELL} measurement',
      comment: 'Goes on to the next step as long as the rate rises'])
  warmUp {
    users(sessions)
    authMarkLogin()
  }
  steps.each { threads ->
    threadGroup("\${CELL_$threads} measurement".toString(), comment: "$threads load threads".toString(), threads: threads, loops: -1, duration: '${STEP}') {
      users(sessions)
      authMarkLogin()
    }
  }
  threadGroup('${CELL} measurement', comment: 'As many threads as gave the highest rate; the step search stops the others', threads: steps.last(), loops: -1,
      duration: '${DURATION}') {
    users(sessions, recycle: '${RECYCLE}')
    authMarkLogin()
  }
}

plan('authmark-login/extranet', 'extranet', 'AuthMark extranet',
    'The idea of the Extranet Scenario: each session logs in once and then fetches authorized pages') {
  load('Sessions', 60)
  authMarkVariables operations: true
  influxdb()

  watchedLive()
  hostMetrics()
  userAgent('User-Agent')
  cookieManager(true)
  def session = {
    authMarkChallenge()
    authMarkPage('AuthMark page')
    loopController('operations', '${OPERATIONS}') {
      authMarkPage('AuthMark operation', draw: true)
    }
  }
  warmUp(newUser: true) {
    users(sessions)
    session()
  }
  measurement(newUser: true, comment: 'One session after the other without a pause') {
    users(sessions, recycle: '${RECYCLE}')
    session()
  }
}

plan('authmark-login/siteminder-directory', 'siteminder-directory', 'SiteMinder directory',
    'The load of SiteMinder on its directory, as SLAMD has it: ten LDAP operations for one authentication') {
  load('Authentications', 60)
  usersFile()
  property('RECYCLE', 'authmeter.authmark.recycle', false, 'false: every user logs in once; true: begin again after the last')
  property('LDAP_HOST', 'authmeter.ldap.host', 'localhost', 'Directory server')
  property('LDAP_PORT', 'authmeter.ldap.port', 10389, 'Its port')
  property('BASE_DN', 'authmeter.ldap.baseDn', 'ou=People,dc=example,dc=org', 'Where users are searched for')
  property('FILTER_ATTRIBUTE', 'authmeter.ldap.loginAttribute', 'cn', 'Attribute with the login name')
  property('BIND_DN', 'authmeter.ldap.bindDn', '', 'Who searches and modifies')
  property('BIND_PASSWORD', 'authmeter.ldap.bindPassword', '', 'Password of the bind DN')
  property('CONNECT_TIMEOUT', 'authmeter.ldap.connectTimeout', 8000, 'Milliseconds')
  hostVariables()
  influxdb()

  watchedLive()
  hostMetrics()
  def read = { String name, String attribute, String text ->
    ldapExtended("SiteMinder read $name", 'search', attributes: attribute, search: '${USER_DN}', filter: '(objectClass=*)') {
      responseAssertion('value', [text], 'response_data', 16)
    }
  }
  def connection = {
    onceOnly('once') {
      ldapExtended('SiteMinder connection', 'bind', dn: '${BIND_DN}', password: '${BIND_PASSWORD}')
    }
  }
  def authentication = {
    ldapExtended('SiteMinder search', 'search', scope: 2, attributes: '1.1', search: '${BASE_DN}', filter: '(${FILTER_ATTRIBUTE}=${USER})') {
      regexExtractor('DN', 'USER_DN', '<dn>([^<]+)</dn>', 'NO_ENTRY')
      responseAssertion('found', ['</dn>'], 'response_data', 16)
    }
    read('objectClass', 'objectClass', 'inetOrgPerson')
    ldapExtended('SiteMinder bind', 'sbind', dn: '${USER_DN}', password: '${PASSWORD}')
    read('first attribute', 'givenName', '<givenName>')
    read('second attribute', 'sn', '<sn>')
    read('first attribute', 'givenName', '<givenName>')
    ldapExtended('SiteMinder modify', 'modify', search: '${USER_DN}', modify: [description: '${__time(,)}'])
    read('first attribute', 'givenName', '<givenName>')
    read('first attribute', 'givenName', '<givenName>')
    read('third attribute', 'cn', '<cn>')
  }
  warmUp {
    users(sessions)
    connection()
    authentication()
  }
  measurement(comment: 'One authentication after the other without a pause') {
    users(sessions, recycle: '${RECYCLE}')
    connection()
    transaction('SiteMinder authentication') {
      authentication()
    }
  }
}
