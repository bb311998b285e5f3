/*
 * Gives each virtual user an account that it keeps for the whole test.
 *
 * Used as   JSR223 Sampler in a Once Only Controller, before the first sample
 *           (testplans/idp-clustering/returning-users.jmx)
 * Inputs    variables: USERS     CSV without header: user,password; a relative path starts from the plan's folder
 *                      ACCOUNTS  own = no account is used by two virtual users, also not on two agents (default);
 *                                one = all virtual users of an agent use the first account of its share
 *           properties: authmeter.agents, the agents as they stand after -R; each takes every k-th account
 * Outputs   variables: USER, PASSWORD, and TOTP_SECRET for a line with a third column
 *           Too few accounts, or a wrong file: a failed sample that says so, and the test stops. Otherwise no sample.
 * State     none; an account belongs to the virtual user's number in its thread group
 */
import java.nio.file.Path
import org.apache.jmeter.services.FileServer
import org.authmeter.jmeter.core.Share
import org.authmeter.jmeter.core.UsersFile

def accounts = vars.get('ACCOUNTS') ?: 'own'
def file = Path.of(FileServer.fileServer.baseDir).resolve((vars.get('USERS') ?: '').strip()).normalize()
try {
  if (!(accounts in ['own', 'one'])) {
    throw new IllegalArgumentException("the variable ACCOUNTS is '$accounts'; legal: own, one")
  }
  def users = UsersFile.read(file, Share.ofThisAgent())
  int number = accounts == 'one' ? 0 : ctx.threadNum
  if (number >= users.size()) {
    throw new IllegalArgumentException("$file has ${users.size()} accounts for this JMeter, virtual user ${number + 1}" +
        ' has none left; give a longer file (authmeter.users) or let all use one (authmeter.accounts=one)')
  }
  def account = users.get(number)
  vars.put('USER', account.name())
  vars.put('PASSWORD', account.password())
  if (account.totpSecret() != null) {
    vars.put('TOTP_SECRET', account.totpSecret())
  }
  SampleResult.setIgnore()
} catch (IllegalArgumentException e) {
  SampleResult.successful = false
  SampleResult.responseCode = 'NO_ACCOUNT'
  SampleResult.responseMessage = e.message
  SampleResult.stopTest = true
}
