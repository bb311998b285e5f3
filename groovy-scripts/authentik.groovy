/*
 * Signs on by the flow executor of authentik: the page /if/flow/<slug>/ fetches challenges and sends answers, with JSON.
 * A page script of the samplers that sign on in a browser: field "pageScripts".
 *
 * Inputs (JMeter variables):
 *   PASSWORD   the account's password
 *   TOTP_CODE  the code for a stage that validates a device; empty = such a stage fails
 * Outputs: a POST for each stage; then the address of the challenge xak-flow-redirect
 */
def json = page.json

if (json == null) {
    def flow = page.uri.path =~ '^(.*)/if/flow/([^/]+)/?$'
    return flow ? page.send("${flow[0][1]}/api/v3/flows/executor/${flow[0][2]}/?query=${URLEncoder.encode(page.uri.rawQuery ?: '', 'UTF-8')}")
            .label("$page.protocol stage") : null
}
if (!(json instanceof Map) || !json.component) {
    return null // not mine
}
def errors = json.response_errors?.collectMany { field, list -> list.collect { "$field: $it.string" } }
if (errors) {
    page.refuse("the stage $json.component answers $errors")
}
def send = { Map body -> page.send(page.uri.toString(), [component: json.component] + body).label("$page.protocol stage") }
switch (json.component) {
    case 'ak-stage-identification':
        return send([uid_field: user] + (json.password_fields ? [password: vars.get('PASSWORD')] : [:]))
    case 'ak-stage-password':
        return send([password: vars.get('PASSWORD')])
    case 'ak-stage-authenticator-validate':
        if (!vars.get('TOTP_CODE')) {
            page.fail('the stage ak-stage-authenticator-validate asks for a code, and the variable TOTP_CODE is empty')
        }
        return send([code: vars.get('TOTP_CODE')])
    case 'ak-stage-user-login':
        return send([remember_me: false])
    case 'ak-stage-consent':
        return send([token: json.token])
    case 'ak-stage-autosubmit':
        page.fail('the stage ak-stage-autosubmit posts a form of its own; use the SAML binding Redirect, or a page script')
        break
    case 'xak-flow-redirect':
        return page.follow(json.to)
    case 'ak-stage-access-denied':
        page.refuse("access denied: ${json.error_message ?: 'no reason given'}")
        break
    default:
        page.fail("the stage $json.component is not known to this script")
}
