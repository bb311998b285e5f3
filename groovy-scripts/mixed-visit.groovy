/*
 * Draws what a visitor does, and whether it is the one who was here before.
 *
 * Used as   JSR223 Sampler before the visit (testplans/mixed-load/thinking-users.jmx)
 * Inputs    variables: MIX_SSO_PERCENT     share of visits with the IdP's session of the visit before
 *                      MIX_WRONG_PERCENT   share of visits with a wrong password
 *                      MIX_LOGOUT_PERCENT  share of logins that end with a logout
 *                      MIX_SEED            the same seed gives each virtual user the same visits
 *                      LOGOUT              URL of the logout; empty = nobody logs out
 *                      USER, PASSWORD      the account whose turn it is
 *           the thread's previous sample: whether the visit before left the browser signed on
 * Outputs   variables: VISIT               login, login-and-logout, return or wrong-password
 *                      USER, PASSWORD      of a return: those of the visit before
 *                      WRONG_PASSWORD      no account's password
 *           A share that is none: a failed sample that says so, and the test stops. Otherwise no sample.
 *           Who is not signed on logs in where a return was drawn.
 * State     the variables MIX_TURN and SIGNED_ON of the virtual user
 */
int share(String name) {
  def text = vars.get(name) ?: ''
  int value = text.strip() ==~ /\d{1,3}/ ? text.strip().toInteger() : -1
  if (value < 0 || value > 100) {
    throw new IllegalArgumentException("the variable $name is '$text'; write a whole number from 0 to 100")
  }
  return value
}

try {
  int sso = share('MIX_SSO_PERCENT')
  int wrong = share('MIX_WRONG_PERCENT')
  int logout = share('MIX_LOGOUT_PERCENT')
  if (sso + wrong > 100) {
    throw new IllegalArgumentException("returns ($sso %) and wrong passwords ($wrong %) are more than all visits")
  }
  long turn = (vars.getObject('MIX_TURN') ?: 0L) + 1
  vars.putObject('MIX_TURN', turn)
  if (turn > 1 && !ctx.previousResult?.successful) {
    vars.remove('SIGNED_ON')
  }
  long seed = (vars.get('MIX_SEED') ?: '1').toLong()
  def random = new SplittableRandom((seed * 1_000_003L + ctx.threadNum) * 1_000_003L + turn)
  double drawn = 100 * random.nextDouble()
  boolean leaves = 100 * random.nextDouble() < logout && vars.get('LOGOUT')
  def visit = leaves ? 'login-and-logout' : 'login'
  if (drawn < wrong) {
    visit = 'wrong-password'
  } else if (drawn < wrong + sso && vars.get('SIGNED_ON')) {
    visit = 'return'
    vars.put('USER', vars.get('SIGNED_ON'))
  }
  vars.put('VISIT', visit)
  vars.put('WRONG_PASSWORD', vars.get('PASSWORD') + '-wrong')
  switch (visit) {
    case 'login': vars.put('SIGNED_ON', vars.get('USER')); break
    case 'return': break
    default: vars.remove('SIGNED_ON')
  }
  SampleResult.setIgnore()
} catch (IllegalArgumentException e) {
  SampleResult.successful = false
  SampleResult.responseCode = 'WRONG_MIX'
  SampleResult.responseMessage = e.message
  SampleResult.stopTest = true
}
