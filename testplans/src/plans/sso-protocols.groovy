// SAML and OpenID Connect at one IdP: the browser walks to a page of a service of each protocol, with the same people and the same forms.

plan('sso-protocols/login', 'closed', 'SSO protocols, closed load', 'Logins at a service that speaks SAML or OpenID Connect with the same IdP') {
  closedLoad threads: 10, loops: 100, what: 'Logins per virtual user; -1 = until the duration ends', warmup: 60
  usersFile()
  property('PROTOCOL', 'authmeter.sso.protocol', 'saml', 'Protocol of the service that users log in to: saml or oidc')
  property('SAML_RESOURCE', 'authmeter.saml.resource', 'https://localhost:8443/secure/', 'Protected URL at the SP')
  property('SAML_EXPECT', 'authmeter.saml.expect', '', 'Text of that page that proves the login; {user} is the user')
  property('IDP_HOST', 'authmeter.saml.idpHost', '', 'Host name that the nodes stand for; empty = the first host that the SP redirects to')
  property('SAML_NODES', 'authmeter.saml.nodes', '', "Addresses of the IdP's host; empty = as DNS says")
  oidcResourceVariables()
  oidcPageVariables()
  guardVariables()
  influxdb()

  watchedLive()
  oidcProviderOfOthers()
  users(PEOPLE)
  cookieManager()
  userAgent()
  abortGuard()
  warmUpAndMeasurement(newUser: true, comment: 'A new session at every login') {
    switchController('protocol', '${PROTOCOL}') {
      simpleController('saml') {
        bean(org.authmeter.jmeter.saml.SamlSsoSampler, 'SSO login', [resource: '${SAML_RESOURCE}', expect: '${SAML_EXPECT}', user: '${USER}', password: '${PASSWORD}',
            loginForm: 'required', session: 'new', idpHost: '${IDP_HOST}', nodes: '${SAML_NODES}', nodePolicy: 'resolved', allowedHosts: '${ALLOWED_HOSTS}',
            pageScripts: '${PAGE_SCRIPTS}'])
      }
      simpleController('oidc') {
        oidcLogin('SSO login', operation: 'resource', resource: '${RESOURCE}', expect: '${EXPECT}')
      }
    }
  }
}
