/*
 * Draws the page of one request, and turns the account into what HTTP Basic sends.
 *
 * Used as   JSR223 PreProcessor of a request (testplans/authmark-login/extranet.jmx)
 * Inputs    URL            web servers, separated by spaces; a virtual user stays with one of them
 *           PAGES          how many pages there are
 *           PAGE_PATH, EXPECT, EXPECT_HEADER   {page} stands for the drawn number in three digits, {user} for the name;
 *           an EXPECT_HEADER of "none" expects nothing
 *           USER, PASSWORD the account
 * Outputs   AUTHMARK_URL, AUTHMARK_EXPECT, AUTHMARK_EXPECT_HEADER, AUTHMARK_AUTHORIZATION (RFC 7617)
 */
import groovy.transform.CompileStatic
import java.nio.charset.StandardCharsets
import java.util.concurrent.ThreadLocalRandom
import org.apache.jmeter.threads.JMeterContext
import org.apache.jmeter.threads.JMeterVariables

draw(vars, ctx)

@CompileStatic
void draw(JMeterVariables vars, JMeterContext ctx) {
  String[] servers = vars.get('URL').trim().split(/\s+/)
  int pages = Integer.parseInt(vars.get('PAGES').trim())
  String page = String.valueOf(1 + ThreadLocalRandom.current().nextInt(pages)).padLeft(3, '0')
  String user = vars.get('USER')
  byte[] account = (user + ':' + vars.get('PASSWORD')).getBytes(StandardCharsets.UTF_8)
  vars.put('AUTHMARK_URL', servers[ctx.threadNum % servers.length] + vars.get('PAGE_PATH').replace('{page}', page))
  vars.put('AUTHMARK_EXPECT', vars.get('EXPECT').replace('{page}', page).replace('{user}', user))
  String header = vars.get('EXPECT_HEADER').trim()
  vars.put('AUTHMARK_EXPECT_HEADER', header == 'none' ? '' : header.replace('{user}', user))
  vars.put('AUTHMARK_AUTHORIZATION', 'Basic ' + Base64.encoder.encodeToString(account))
}
