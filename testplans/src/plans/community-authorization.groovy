// The Community Authorization Service: each operation with its clients one at a time and all at once, and assertions of growing size.
import org.authmeter.jmeter.community.CommunityAuthorizationConfig
import org.authmeter.jmeter.community.CommunityAuthorizationSampler

def call = { Map options, Closure fields ->
  def serial = options.serial
  plan("community-authorization/$options.file", options.id, "Community Authorization $options.title${serial ? ', one at a time' : ''}", options.comment) {
    closedLoad threads: options.threads ?: 200, users: 'Clients, each a virtual user', loops: 1, what: 'Calls per client; -1 = until the duration ends',
        rampUpMeaning: 'Seconds until all clients have started', warmup: 10
    usersFile('CSV without header: user,password; for {user} in the key store; empty = the account of the plan')
    property('MODE', 'authmeter.community.mode', serial ? 'serial' : 'concurrent',
        'concurrent, or serial: all clients are initialised, then call one at a time')
    property('URL', 'authmeter.community.url', 'https://localhost:8443/wsrf/services/CASService', 'Address of the service')
    property('NAMES', 'authmeter.community.names', 'gt3', 'gt3 or gt4: names on the wire, and the version of SAML: 1.0 or 1.1')
    property('LOCATOR', 'authmeter.community.locator', 'wsdl', 'How the handle of the port is got: local or wsdl')
    property('KEY_STORE', 'authmeter.community.keyStore', '', 'PKCS12 or JKS with the client certificate; {user} stands for the user')
    property('KEY_STORE_PASSWORD', 'authmeter.community.keyStorePassword', '', 'Password of the key store')
    property('TRUST_STORE', 'authmeter.community.trustStore', '', 'PKCS12, JKS or PEM; empty = those of the Java runtime')
    property('TRUST_STORE_PASSWORD', 'authmeter.community.trustStorePassword', '', 'Empty for PEM')
    property('HOST_NAME_CHECK', 'authmeter.community.hostNameCheck', true, "Whether the certificate must be for the URL's host")
    property('CONNECT_TIMEOUT', 'authmeter.community.connectTimeout', 30000, 'Milliseconds for TCP and TLS')
    property('RESPONSE_TIMEOUT', 'authmeter.community.responseTimeout', 200000, 'Milliseconds for a whole run')
    property('LOCK_FILE', 'authmeter.community.lockFile', '', 'A file of this machine that JMeters lock while they call: serial over several processes; empty = serial in each')
    property('NEW_CONNECTION', 'authmeter.community.newConnection', true, 'Whether each run connects anew')
    def more = fields(options)
    influxdb()

    watchedLive()
    users(ONE_ACCOUNT)
    bean(CommunityAuthorizationConfig, 'Community Authorization Connection', [connectionName: 'community', url: '${URL}', names: '${NAMES}',
        locator: '${LOCATOR}', keyStore: '${KEY_STORE}', keyStorePassword: '${KEY_STORE_PASSWORD}', trustStore: '${TRUST_STORE}',
        trustStorePassword: '${TRUST_STORE_PASSWORD}', hostNameCheck: '${HOST_NAME_CHECK}', connectTimeout: '${CONNECT_TIMEOUT}',
        responseTimeout: '${RESPONSE_TIMEOUT}'])
    def calls = { String atOnce ->
      onceOnly('once') {
        bean(CommunityAuthorizationSampler, 'Community Authorization init', [connectionName: 'community', operation: 'init', user: '${USER}'])
        pause('wait for the others', null) {
          synchronizingTimer('all clients are initialised', '${THREADS}', '120000')
        }
      }
      criticalSection('one at a time if serial', '${__jexl3(\'${MODE}\' == \'serial\' ? \'all\' : \'client \' + ${__threadNum},)}') {
        bean(CommunityAuthorizationSampler, "Community Authorization $more.operation",
            [connectionName: 'community', user: '${USER}', newConnection: '${NEW_CONNECTION}', atOnce: atOnce,
             lockFile: '${__jexl3(\'${MODE}\' == \'serial\' ? \'${LOCK_FILE}\' : \'\',)}'] + more)
      }
    }
    // The warm-up may be over before the last client calls, and then nobody waits for it.
    warmUp { calls('0') }
    measurement(comment: 'All clients are initialised, then call; serial lets one call at a time') {
      calls('${__jexl3(\'${MODE}\' == \'serial\' ? 0 : ${THREADS},)}')
    }
  }
}

def whoami = { options ->
  property('EXPECTED_USER', 'authmeter.community.expectedUser', options.user, 'Nickname that must come back')
  return [operation: 'whoami', expectedUser: '${EXPECTED_USER}']
}
def policies = {
  property('EXPECTED_POLICIES', 'authmeter.community.expectedPolicies', it.policies ?: '', it.policies ? 'Policies that must come back' : 'Policies that must come back; empty = any')
}
def findPolicyData = { options ->
  policies(options)
  return [operation: 'findPolicyData', expectedPolicies: '${EXPECTED_POLICIES}']
}
def maximalAssertion = { options ->
  policies(options)
  property('LIFETIME', 'authmeter.community.lifetime', 0, "Seconds of an assertion; 0 = the service's own")
  property('VERIFY', 'authmeter.community.verify', false, "Whether an assertion's signature, signer, time and subject are checked")
  property('MINIMUM_SIZE', 'authmeter.community.minimumSize', options.bytes ?: 0, 'Bytes that an assertion must have at least; 0 = any')
  property('CREDENTIAL_FILE', 'authmeter.community.credentialFile', '', "Where each client saves its assertion: this name, a full stop and the client's number; empty = not saved")
  return [operation: 'getMaximalAssertion', lifetime: '${LIFETIME}', verify: '${VERIFY}', expectedPolicies: '${EXPECTED_POLICIES}',
          minimumSize: '${MINIMUM_SIZE}', credentialFile: '${__jexl3(\'${CREDENTIAL_FILE}\' == \'\' ? \'\' : \'${CREDENTIAL_FILE}.\' + ${__threadNum},)}']
}

[[file: 'whoami', id: 'W', title: 'whoami', fields: whoami, user: 'user-1', comment: '200 clients ask for the nickname of their user'],
 [file: 'find-policy-data', id: 'F', title: 'findPolicyData', fields: findPolicyData, comment: '200 clients ask for the policies of their user'],
 [file: 'maximal-assertion', id: 'M', title: 'getMaximalAssertion', fields: maximalAssertion,
  comment: '200 clients ask for a signed assertion of all that their user may'],
 [file: 'overhead', id: 'overhead', title: 'overhead', fields: whoami, user: 'dummy', comment: '200 clients call a service that answers whoami without any work'],
].each { operation ->
  call([*: operation, id: "${operation.id}-200"], operation.fields)
  call([*: operation, id: "${operation.id}-1", file: "${operation.file}-serial", serial: true], operation.fields)
}

[1, 10, 20, 40, 80, 116].each { size ->
  call([file: size == 1 ? 'credential-size' : "credential-size-$size", id: "credential-$size", title: "credential of $size ${size == 1 ? 'policy' : 'policies'}",
        threads: 50, serial: true, policies: size, bytes: size == 116 ? 69000 : 0, comment: '50 clients ask one after the other for an assertion of a certain size'], maximalAssertion)
}
