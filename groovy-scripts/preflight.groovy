/*
 * Names the next address that gets a login before the load (testplans/preflight/saml.jmx).
 *
 * Used as   JSR223 PreProcessor of the login, in a While Controller with the condition ${PREFLIGHT_MORE}
 * Inputs    variables: NODES     comma-separated addresses; empty = one login, as DNS says
 *                      IDP_HOST  host name that the addresses stand for; may be empty
 *                      RESOURCE  protected URL at the SP
 * Outputs   variables: PREFLIGHT_NODE  the address, empty = as DNS says
 *                      PREFLIGHT_NAME  what the sample is called after: the address, or IDP_HOST, or the SP's host
 *                      PREFLIGHT_MORE  whether another address follows: true or false
 *           A refused login ends the virtual user: the same password at more addresses could lock the account.
 * State     the place in the list, in the virtual user's variables: it begins anew in each test
 */
import org.apache.jorphan.util.JMeterStopThreadException

def nodes = (vars.get('NODES') ?: '').split(',')*.strip().findAll() ?: ['']
int place = (vars.getObject('PREFLIGHT_PLACE') ?: 0) as int

if (place > 0 && prev?.responseCode == 'LOGIN_REFUSED') {
  throw new JMeterStopThreadException("account ${vars.get('USER')} was refused; ${nodes.drop(place)} not tried")
}
vars.put('PREFLIGHT_NODE', nodes[place])
vars.put('PREFLIGHT_NAME', nodes[place] ?: vars.get('IDP_HOST') ?: new URI(vars.get('RESOURCE')).host)
vars.put('PREFLIGHT_MORE', String.valueOf(place + 1 < nodes.size()))
vars.putObject('PREFLIGHT_PLACE', place + 1)
