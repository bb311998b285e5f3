/*
 * Turns the refusal of a wrong password into a success, and anything else into a failure.
 *
 * Used as   JSR223 PostProcessor of a sampler with a wrong password (testplans/mixed-load/thinking-users.jmx)
 * Inputs    the sample: its code LOGIN_REFUSED is what is expected
 * Outputs   refused: the sample and its legs are successful, the code stays
 *           let in:  the sample fails with the code WRONG_PASSWORD_ACCEPTED
 *           anything else stays the failure that it is
 * State     none
 */
if (prev.responseCode == 'LOGIN_REFUSED') {
  prev.successful = true
  prev.responseMessage = 'refused, as it must be'
  prev.subResults.each { it.successful = true }
} else if (prev.successful) {
  prev.successful = false
  prev.responseCode = 'WRONG_PASSWORD_ACCEPTED'
  prev.responseMessage = "user ${vars.get('USER')} was let in with a password that is not the account's; look at how the system checks passwords"
}
