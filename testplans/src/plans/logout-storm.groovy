// Users who are signed on at several services all log out within a time: what can they still open? A plan for each time.
import org.authmeter.jmeter.cas.CasServerConfig
import org.authmeter.jmeter.cas.CasServiceSampler
import org.authmeter.jmeter.oidc.OidcProviderConfig

def services = 1..5

/** What is done for a service, if there are so many. */
def at = { int service, Closure below ->
  ifController("service $service", "\${__jexl3(\${SERVICES} >= $service,)}".toString(), below)
}

def signOn = { int service ->
  def first = service == 1
  def page = "\${SERVICE_$service}".toString()
  at(service) {
    switchController('protocol', '${PROTOCOL}') {
      simpleController('saml') {
        samlSso('sign on at a service', resource: page, session: first ? 'new' : 'keep', loginForm: first ? 'required' : 'forbidden')
      }
      simpleController('oidc') {
        oidcLogin('sign on at a service', operation: 'resource', resource: page, expect: '${EXPECT}', session: first ? 'new' : 'keep')
      }
      simpleController('cas') {
        bean(CasServiceSampler, 'sign on at a service', [serverName: "cas-$service".toString(), operation: 'login', user: '${USER}', password: '${PASSWORD}',
            expect: '${EXPECT}', session: first ? 'new' : 'keep', validator: 'service', pageScripts: '${PAGE_SCRIPTS}'])
      }
    }
  }
}

def look = { int service ->
  at(service) {
    whileController('until it is closed', "\${__jexl3(\${LOOK} == $service,)}".toString()) {
      samlSso('service check', resource: "\${SERVICE_$service}".toString(), session: 'keep', loginForm: 'forbidden',
          comment: 'The page as the user would open it, with all cookies; a login form is what must come') {
        constantTimer('pause before another look', '${LOOK_PAUSE}', comment: 'None before the first')
        scriptPostProcessor('still open?', 'logout-check', parameters: "check $service".toString(), comment: 'Tells whether the page is still open')
      }
    }
  }
}

[30, 10, 3].each { within ->
  def id = "$within-s"
  plan("logout-storm/${within == 30 ? 'storm' : "within-$id"}", id, "Logout storm, all users within $within s",
      'Users who are signed on at several services all log out: how long does it take, and what can they still open?') {
    threads(100, 'Users, each with a session at every service')
    property('WITHIN', 'authmeter.logout.within', within, 'Seconds within which all users log out')
    rampUp(20, 'Seconds over which the users sign on')
    duration(300)
    property('PROTOCOL', 'authmeter.logout.protocol', 'saml', 'Protocol of the services: saml, oidc or cas')
    property('SERVICES', 'authmeter.logout.services', 5, 'Services of each user, 1 to 5')
    services.each { property("SERVICE_$it", "authmeter.logout.service$it", "https://localhost:8443/service-$it/", 'Page that this service protects') }
    property('EXPECT', 'authmeter.logout.expect', '', 'Text of these pages that proves the login; {user} is the user')
    property('LOGOUT', 'authmeter.logout.url', 'https://localhost:8443/idp/profile/Logout', 'Where a user logs out of everything')
    property('IDP_HOST', 'authmeter.logout.host', '', 'Host name of the sign-on server that the nodes stand for; empty = the first host that a service redirects to')
    property('NODES', 'authmeter.logout.nodes', '', "Addresses of the sign-on server's host; empty = as DNS says")
    property('CAS_URL', 'authmeter.cas.url', 'https://localhost:8443/cas', 'URL of the CAS server')
    property('PATIENCE', 'authmeter.logout.patience', 10, 'Seconds after the logout until a page that is still open is a loss')
    property('CHECK_PAUSE', 'authmeter.logout.checkPause', 50, 'Milliseconds between two requests for a page that is still open')
    property('ARRIVALS_SEED', 'authmeter.arrivals.seed', 1, 'The same seed gives the same times')
    usersFile()
    samlBehaviour()
    userAgentVariable()
    guardVariables(true)
    influxdb()

    samlManagers(PEOPLE, failuresAreResults: true)
    bean(OidcProviderConfig, 'OIDC Provider', [providerName: 'oidc', allowedHosts: '${ALLOWED_HOSTS}', nodes: '${NODES}', nodePolicy: 'resolved'])
    services.each {
      bean(CasServerConfig, "CAS Server, service $it".toString(), [serverName: "cas-$it".toString(), url: '${CAS_URL}', service: "\${SERVICE_$it}".toString(),
          allowedHosts: '${ALLOWED_HOSTS}', protocol: 'cas3', format: 'xml', renew: 'false', gateway: 'false', nodes: '${NODES}', nodePolicy: 'resolved'])
    }
    threadGroup('${CELL} measurement', threads: '${THREADS}', rampUp: '${RAMP_UP}', duration: '${DURATION}',
        comment: 'Each signs on at all services, waits for the others, logs out at a time of its own, and looks at all pages') {
      services.each { signOn(it) }
      pause('wait for the others', 'Until all users are signed on; no sample') {
        synchronizingTimer('until all are there', '${THREADS}', '120000')
      }
      samlSso('single logout', resource: '${SERVICE_1}', session: 'keep', loginForm: 'forbidden', logout: '${LOGOUT}',
          comment: 'A look at the first page, and the logout of everything') {
        bean(org.authmeter.jmeter.core.OpenArrivalsTimer, 'Open Arrivals',
            [rate: '${__jexl3(1.0 * ${THREADS} / ${WITHIN},)}', duration: '${WITHIN}', seed: '${ARRIVALS_SEED}'])
        scriptPostProcessor('done?', 'logout-check', parameters: 'done', comment: 'The sample ends with the logout')
      }
      services.each { look(it) }
    }
  }
}
