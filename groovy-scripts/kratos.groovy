/*
 * Signs on by the flows of Ory Kratos: as a native application (/self-service/login/api), or as an application of one page
 * that fetches the flow of its address (?flow=…).
 * A page script of the samplers that sign on in a browser: field "pageScripts".
 *
 * Inputs (JMeter variables):
 *   PASSWORD      the account's password
 *   KRATOS        address of Kratos' public API, such as https://kratos.example.org; empty = the page's own server
 *   KRATOS_PAGE   what the path of the login page ends with; default /login
 *   KRATOS_WHOAMI address that is asked for with the session token of a native flow; default: the resource whose flow it is,
 *                 or /sessions/whoami
 *   TOTP_CODE     the code for a flow that asks for a second factor
 * Outputs: the flow is fetched, and submitted to its action; then the address that Kratos names
 */
def json = page.json
def kratos = (vars.get('KRATOS') ?: '').replaceFirst('/$', '')

if (json == null) {
    def flow = (page.uri.query ?: '').split('&').find { it.startsWith('flow=') }
    def login = vars.get('KRATOS_PAGE') ?: '/login'
    return flow && page.uri.path?.endsWith(login) && !page.formWith('identifier') ?
            page.send("$kratos/self-service/login/flows?id=${flow.substring(5)}").label("$page.protocol flow") : null
}
if (!(json instanceof Map)) {
    return null // not mine
}
def next = json.redirect_browser_to ?: json.continue_with?.find { it.action == 'redirect_browser_to' }?.redirect_browser_to
if (next) {
    return page.follow(next)
}
if (json.session_token) {
    return page.send(vars.get('KRATOS_WHOAMI') ?: "$kratos/sessions/whoami").header('X-Session-Token', json.session_token)
            .label("$page.protocol session")
}
if (json.session && page.opener.html) {
    return page.follow((json.return_to ?: page.opener.uri).toString())
}
if (!(json.ui?.nodes instanceof List)) {
    return null // not mine
}
def errors = (json.ui.messages ?: []).findAll { it.type == 'error' } + json.ui.nodes.collectMany { it.messages ?: [] }.findAll { it.type == 'error' }
if (page.status == 400 && errors) {
    page.refuse("Kratos answers ${errors*.id} ${errors*.text}")
}
def nodes = json.ui.nodes.findAll { it.type == 'input' }
def has = { name -> nodes.any { it.attributes?.name == name } }
def body = nodes.findAll { it.attributes?.type == 'hidden' && it.group == 'default' && it.attributes.value != null }
        .collectEntries { [(it.attributes.name): it.attributes.value] }
if (has('password')) {
    body += [method: 'password', identifier: user, password: vars.get('PASSWORD')]
} else if (has('totp_code')) {
    if (!vars.get('TOTP_CODE')) {
        page.fail('the flow asks for a code, and the variable TOTP_CODE is empty')
    }
    body += [method: 'totp', totp_code: vars.get('TOTP_CODE')]
} else if (has('identifier')) {
    body += [method: 'identifier_first', identifier: user]
} else {
    page.fail("the flow offers neither a password nor a code; its groups are ${json.ui.nodes*.group.unique()}")
}
return page.send(json.ui.method ?: 'POST', json.ui.action, body).label("$page.protocol flow")
