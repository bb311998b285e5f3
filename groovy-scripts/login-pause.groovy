/*
 * Holds a user at the login form until a node has failed: the middle of a login.
 * A page script of the SAML SSO sampler: field "pageScripts" (testplans/idp-failover/failover.jmx).
 *
 * Inputs    the page: one that asks for a password is the login form
 * Outputs   none; the page is left to whoever answers it otherwise
 * State     the meeting point of node-control.groovy: the user counts as ready, and waits for the fault
 */
def state = props.get('authmeter.failover.state')

if (page.html.selectFirst('input[type=password]') && vars.getObject('LOGIN_PAUSED') != state) {
  vars.putObject('LOGIN_PAUSED', state)
  state.ready.countDown()
  state.down.await()
}
return null
