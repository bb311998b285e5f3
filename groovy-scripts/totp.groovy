/*
 * Gives the one-time codes of an authenticator app (TOTP, RFC 6238) to pages that ask for one.
 * A page script of the SAML SSO sampler: field "pageScripts", property authmeter.saml.pageScripts.
 *
 * Inputs (JMeter variables):
 *   TOTP_SECRET     the account's secret in Base32 (RFC 4648); a third column of the users file sets it
 *   TOTP_ALGORITHM  SHA1 (default), SHA256 or SHA512
 *   TOTP_DIGITS     digits of a code, 6 to 10; default 6
 *   TOTP_PERIOD     seconds of a window; default 30
 * Outputs:
 *   the code in the page's field, on legs labelled "SAML one-time code"; neither the code nor the
 *   secret goes into a variable, a log or a result
 *
 * IdPs take no code twice (RFC 6238 section 5.2). An account that asks for a second code in one
 * window fails its login and says so; nothing is waited for, as the wait would be measured. So an
 * account can log in once per window: N logins a second need N x 30 accounts or more. The windows
 * used are kept in this JVM; give each agent accounts of its own.
 */
import java.nio.ByteBuffer
import java.util.concurrent.ConcurrentHashMap
import javax.crypto.Mac
import javax.crypto.spec.SecretKeySpec

if (page.codeField == null) {
    return null // not mine
}

String secret = (vars.get('TOTP_SECRET') ?: '').replaceAll('[\\s=-]', '').toUpperCase()
if (!(secret ==~ /[A-Z2-7]{2,}/)) {
    page.fail("the variable TOTP_SECRET of user $user is ${secret ? 'not Base32 (A-Z, 2-7)' : 'empty'};"
            + ' set it, or give the users file a third column')
}
String algorithm = setting('TOTP_ALGORITHM', 'SHA1', /SHA(1|256|512)/)
int digits = setting('TOTP_DIGITS', '6', /[6-9]|10/) as int
long step = Math.floorDiv(now, 1000L * (setting('TOTP_PERIOD', '30', /[1-9][0-9]{0,4}/) as long))

def used = props.computeIfAbsent('authmeter.totp.used', { new ConcurrentHashMap<String, Long>() })
Long before = used.put("$user@${page.uri.host}".toString(), step)
if (before != null && before >= step) {
    page.fail("user $user has used the code of this window already, and IdPs take no code twice;"
            + ' use more accounts: each can log in once per window')
}

return page.submit([(page.codeField): code(base32(secret), step, algorithm, digits)])
        .label('SAML one-time code')

String setting(String name, String otherwise, String legal) {
    String value = vars.get(name) ?: otherwise
    if (!(value ==~ legal)) {
        page.fail("the variable $name is \"$value\"; it must match $legal")
    }
    return value
}

/** HOTP of the step (RFC 4226 section 5.3). */
String code(byte[] key, long step, String algorithm, int digits) {
    Mac mac = Mac.getInstance('Hmac' + algorithm)
    mac.init(new SecretKeySpec(key, 'RAW'))
    byte[] hash = mac.doFinal(ByteBuffer.allocate(8).putLong(step).array())
    int offset = hash[-1] & 0xf
    long number = ByteBuffer.wrap(hash, offset, 4).getInt() & 0x7fffffff
    return String.valueOf(number % (10L**digits as long)).padLeft(digits, '0')
}

byte[] base32(String text) {
    def out = new ByteArrayOutputStream()
    int bits = 0
    int count = 0
    text.each { letter ->
        bits = (bits << 5) | 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter)
        count += 5
        if (count >= 8) {
            count -= 8
            out.write(bits >> count)
            bits &= (1 << count) - 1
        }
    }
    return out.toByteArray()
}
