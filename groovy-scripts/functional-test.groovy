/*
 * Tells a functional test that came out as "no" from one that could not be tested, because the sign-on before it failed.
 *
 * Used as   JSR223 PostProcessor in scope of all samples of a functional plan (testplans/idp-clustering/functional.jmx)
 * Inputs    the sample: one labelled "functional test <id>" is judged; any other prepares the tests that follow it in
 *           the same thread group, until the next one that prepares
 * Outputs   a judged sample that failed after a preparation that failed gets the code NOT_TESTED and the preparation's
 *           failure as its message; every other sample stays as it is
 * State     the last preparation, in the virtual user's variables: it begins anew in each thread group
 */
def unprepared = 'FUNCTIONAL_TEST_UNPREPARED'

if (!prev.sampleLabel.startsWith('functional test ')) {
  vars.putObject(unprepared, prev.successful ? null : "$prev.sampleLabel failed: $prev.responseCode $prev.responseMessage")
} else if (!prev.successful && vars.getObject(unprepared)) {
  prev.responseCode = 'NOT_TESTED'
  prev.responseMessage = "could not be tested: ${vars.getObject(unprepared)}".toString()
}
