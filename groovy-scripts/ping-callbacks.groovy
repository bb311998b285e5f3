/*
 * Signs on by the callbacks of PingAM, ForgeRock AM and OpenAM: POST /json/…/authenticate, until a tokenId comes.
 * A page script of the samplers that sign on in a browser: field "pageScripts".
 *
 * Inputs (JMeter variables):
 *   PASSWORD       the account's password
 *   PING_AUTHENTICATE  address of the endpoint; default: /am/json/realms/root/authenticate at a page whose path has /XUI/ or
 *                  /UI/Login, with the page's own first folder instead of /am
 *   PING_JOURNEY   tree or service to use; empty = the realm's default
 *   PING_CHOICE    text of the choice to take at a ChoiceCallback; empty = its default
 *   TOTP_CODE      the answer to a second NameCallback or PasswordCallback whose prompt speaks of a code
 * Outputs: a POST for each step; then the address goto of the page, or successUrl
 */
def json = page.json
def parameters = page.opener.uri.query?.split('&')?.collectEntries { pair ->
    def parts = pair.split('=', 2)
    [(parts[0]): parts.length > 1 ? parts[1] : '']
} ?: [:]
def path = page.opener.uri.path ?: ''

String endpoint() {
    def path = page.opener.uri.path ?: ''
    def address = vars.get('PING_AUTHENTICATE') ?: path.replaceFirst('^(/[^/]+)/.*', '$1') + '/json/realms/root/authenticate'
    def query = []
    if (vars.get('PING_JOURNEY')) {
        query << 'authIndexType=service' << "authIndexValue=${URLEncoder.encode(vars.get('PING_JOURNEY'), 'UTF-8')}"
    }
    return address + (query ? '?' + query.join('&') : '')
}

if (json == null) {
    boolean login = page.uri.path =~ '/XUI(/|$)|/UI/Login$'
    return login && !page.formWith('IDToken1') ?
            page.send(endpoint(), [:]).header('Accept-API-Version', 'resource=2.0, protocol=1.0').label("$page.protocol callbacks") : null
}
if (!(json instanceof Map)) {
    return null // not mine
}
if (json.tokenId) {
    return page.follow(parameters.goto ?: json.successUrl ?: '/')
}
if (page.status == 401) {
    page.refuse("${json.reason ?: 'Unauthorized'}: ${json.message ?: 'no reason given'}")
}
if (!json.authId || !(json.callbacks instanceof List)) {
    return null // not mine
}
json.callbacks.each { callback ->
    def prompt = String.valueOf(callback.output?.find { it.name == 'prompt' }?.value ?: '')
    def fill = { value -> callback.input[0].value = value }
    boolean code = prompt =~ /(?i)code|otp|one.time/
    if (code && callback.type in ['NameCallback', 'PasswordCallback'] && !vars.get('TOTP_CODE')) {
        page.fail("the callback \"$prompt\" asks for a code, and the variable TOTP_CODE is empty")
    }
    switch (callback.type) {
        case 'NameCallback':
        case 'ValidatedCreateUsernameCallback': fill(code ? vars.get('TOTP_CODE') : user); break
        case 'PasswordCallback':
        case 'ValidatedCreatePasswordCallback': fill(code ? vars.get('TOTP_CODE') : vars.get('PASSWORD')); break
        case 'ChoiceCallback':
            def choices = callback.output.find { it.name == 'choices' }?.value ?: []
            def wanted = vars.get('PING_CHOICE')
            if (wanted) {
                int at = choices.indexOf(wanted)
                at < 0 ? page.fail("the choice \"$wanted\" is not offered; there are $choices") : fill(at)
            }
            break
        case 'ConfirmationCallback': fill(callback.output.find { it.name == 'defaultOption' }?.value ?: 0); break
        case ['TextOutputCallback', 'MetadataCallback', 'HiddenValueCallback', 'SuspendedTextOutputCallback']: break
        default: page.fail("the callback $callback.type is not known to this script")
    }
}
return page.send(endpoint(), json).header('Accept-API-Version', 'resource=2.0, protocol=1.0').label("$page.protocol callbacks")
