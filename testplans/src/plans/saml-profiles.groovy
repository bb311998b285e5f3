// What the profiles of SAML 2.0 cost: the plugin is the SP.
import org.authmeter.jmeter.saml.SamlServiceProviderConfig
import org.authmeter.jmeter.saml.SamlSpSampler

def profile = { Map options, Closure variables, Closure samplers ->
  plan("saml-profiles/$options.file", options.id, "SAML profiles, $options.title", options.comment) {
    closedLoad threads: 4, loops: 500, what: "${options.logout ? 'Logins and logouts' : 'Logins'} per virtual user; -1 = until the duration ends", warmup: 30
    usersFile()
    property('SP_ENTITY_ID', 'authmeter.saml.sp.entityId', '', 'entityID of the SP that the plugin is')
    property('ACS', 'authmeter.saml.sp.acs', '', 'URL of its assertion consumer service, at which nobody need listen')
    property('KEY_STORE', 'authmeter.saml.sp.keyStore', '', 'PKCS#12, JKS or PEM file with its key; empty = nothing is signed or opened')
    property('KEY_STORE_PASSWORD', 'authmeter.saml.sp.keyStorePassword', '', 'Password of the key store')
    property('IDP_METADATA', 'authmeter.saml.sp.idpMetadata', '', "File or URL of the IdP's metadata")
    property('IDP_ENTITY_ID', 'authmeter.saml.sp.idpEntityId', '', 'Which IdP of the metadata; empty = the only one')
    property('CHECK', 'authmeter.saml.sp.check', 'verify', 'What is done with a Response: off, parse, verify or decrypt')
    property('CLOCK_SKEW', 'authmeter.saml.sp.clockSkew', 180, 'Seconds by which the clocks of SP and IdP may differ')
    property('SP_EXPECT', 'authmeter.saml.sp.expect', '{user}',
        'Text that the NameID or an attribute must have; {user} stands for the user; none = nothing is compared')
    def asks = options.file != 'idp-initiated'
    if (asks) {
      property('NAME_ID_FORMAT', 'authmeter.saml.sp.nameIdFormat', '', "URI of the NameID format to ask for; empty = the IdP's choice")
      property('AUTHN_CONTEXT', 'authmeter.saml.sp.authnContext', '', "URIs of the authentication contexts to ask for, with blanks between; empty = the IdP's choice")
      property('FORCE_AUTHN', 'authmeter.saml.sp.forceAuthn', false, 'Whether the user must sign on again')
      property('IS_PASSIVE', 'authmeter.saml.sp.isPassive', false, 'Whether the IdP may show nothing')
    }
    variables(options)
    property('IDP_HOST', 'authmeter.saml.idpHost', '', "Host name that the node addresses stand for; empty = the first host that is not the ACS's")
    property('NODES', 'authmeter.saml.nodes', '', "Addresses of the IdP's host; empty = as DNS says")
    property('PAGE_SCRIPTS', 'authmeter.saml.pageScripts', '', 'Groovy scripts that answer own pages, comma separated')
    allowedHosts()
    userAgentVariable()
    guardVariables()
    influxdb()

    samlManagers(PEOPLE)
    bean(SamlServiceProviderConfig, 'SAML Service Provider', [spName: 'sp', entityId: '${SP_ENTITY_ID}', acs: '${ACS}', keyStore: '${KEY_STORE}',
        keyStorePassword: '${KEY_STORE_PASSWORD}', idpMetadata: '${IDP_METADATA}', idpEntityId: '${IDP_ENTITY_ID}'] +
        (asks ? [nameIdFormat: '${NAME_ID_FORMAT}', authnContext: '${AUTHN_CONTEXT}', forceAuthn: '${FORCE_AUTHN}', isPassive: '${IS_PASSIVE}'] : [:]) +
        [check: '${CHECK}', clockSkew: '${CLOCK_SKEW}'])
    warmUpAndMeasurement(newUser: true, comment: options.logout ? 'A new session at every login, which the logout ends' : 'A new session at every login') {
      samplers()
    }
  }
}

def sp = { String name, Map fields ->
  bean(SamlSpSampler, name, [spName: 'sp', user: '${USER}', password: '${PASSWORD}', loginForm: 'allowed', idpHost: '${IDP_HOST}', nodes: '${NODES}',
      nodePolicy: 'resolved', allowedHosts: '${ALLOWED_HOSTS}', pageScripts: '${PAGE_SCRIPTS}', logout: 'none', encryptName: 'false'] + fields)
}

def request = { String byDefault = 'unsigned', String ways = 'unsigned, redirect-signed, post-signed, post-unsigned or simplesign' ->
  property('REQUEST', 'authmeter.saml.sp.request', byDefault, "AuthnRequest: $ways".toString())
}
def response = { String byDefault = 'post' ->
  property('RESPONSE', 'authmeter.saml.sp.response', byDefault, 'How the Response comes: post or artifact')
}
def login = { sp('SAML SP login', [operation: 'login', request: '${REQUEST}', response: '${RESPONSE}', expect: '${SP_EXPECT}', session: 'new']) }

[[file: 'web', id: 'redirect', title: 'AuthnRequest by Redirect'],
 [file: 'redirect-signed', id: 'redirect-signed', title: 'signed query', request: 'redirect-signed'],
 [file: 'post-signed', id: 'post-signed', title: 'signed AuthnRequest by POST', request: 'post-signed'],
 [file: 'simplesign', id: 'simplesign', title: 'AuthnRequest by POST-SimpleSign', request: 'simplesign'],
 [file: 'artifact', id: 'artifact', title: 'Response by Artifact', response: 'artifact'],
].each { pattern ->
  profile([file: pattern.file, id: pattern.id, title: "Web Browser SSO, $pattern.title", comment: 'A fresh AuthnRequest per login, and the Response checked'],
      {
        request(pattern.request ?: 'unsigned')
        response(pattern.response ?: 'post')
      },
      login)
}

profile([file: 'idp-initiated', id: 'idp-initiated', title: 'Web Browser SSO begun by the IdP', comment: 'A login without an AuthnRequest'],
    { property('START', 'authmeter.saml.sp.start', '', 'URL at which the IdP begins a login') },
    { sp('SAML SP login', [operation: 'idp-initiated', start: '${START}', expect: '${SP_EXPECT}', session: 'new']) })

profile([file: 'ecp', id: 'ecp', title: 'ECP', comment: 'The plugin is an enhanced client and its SP: SOAP to the IdP, with HTTP Basic'],
    { request('unsigned', 'unsigned or post-signed') },
    { sp('SAML SP login', [operation: 'ecp', request: '${REQUEST}', expect: '${SP_EXPECT}', session: 'new']) })

[[file: 'single-logout', id: 'logout-redirect', by: 'redirect', title: 'Redirect'],
 [file: 'logout-post', id: 'logout-post', by: 'post', title: 'POST'],
 [file: 'logout-soap', id: 'logout-soap', by: 'soap', title: 'SOAP'],
].each { pattern ->
  profile([file: pattern.file, id: pattern.id, title: "Single Logout by $pattern.title", comment: 'A login, and a logout that the SP begins', logout: true],
      {
        request()
        response()
        property('LOGOUT', 'authmeter.saml.sp.logout', pattern.by, 'How the SP asks for the logout: redirect, post or soap')
        property('ENCRYPT_NAME', 'authmeter.saml.sp.encryptName', false, 'Whether the name in a LogoutRequest is encrypted for the IdP')
        property('LOGOUT_SCOPE', 'authmeter.saml.sp.logoutScope', 'global', 'What is answered to an IdP that asks how far a logout goes: global or local')
      },
      {
        login()
        sp('SAML single logout', [operation: 'logout', logout: '${LOGOUT}', encryptName: '${ENCRYPT_NAME}', logoutScope: '${LOGOUT_SCOPE}', session: 'keep'])
      })
}

profile([file: 'idp-logout', id: 'idp-logout', title: 'Single Logout begun at the IdP', comment: 'A login, and a logout that the IdP begins', logout: true],
    {
      request()
      response()
      property('LOGOUT_SCOPE', 'authmeter.saml.sp.logoutScope', 'global', 'What is answered to an IdP that asks how far a logout goes: global or local')
      property('LOGOUT_START', 'authmeter.saml.sp.logoutStart', '', 'URL at which the IdP begins a logout')
    },
    {
      login()
      sp('SAML single logout', [operation: 'idp-logout', start: '${LOGOUT_START}', logoutScope: '${LOGOUT_SCOPE}', session: 'keep'])
    })
