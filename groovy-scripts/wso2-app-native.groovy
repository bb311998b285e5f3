/*
 * Signs on by the app-native authentication of WSO2 Identity Server and Asgardeo: the authorization endpoint answers
 * response_mode=direct with JSON, and steps by JSON follow until a code comes.
 * A page script of OIDC Login: field "pageScripts".
 *
 * Inputs (JMeter variables):
 *   PASSWORD            the account's password
 *   WSO2_AUTHENTICATOR  name of the authenticator to choose where several are offered; empty = one that takes user and
 *                       password, or a code
 *   TOTP_CODE           the code for a step that asks for one; empty = such a step fails
 * Outputs: steps by POST to the address of each answer's link; the code goes to the client's redirect URI
 */
def answer = page.json
if (!(answer instanceof Map) || !answer.containsKey('flowStatus')) {
    return null // not mine
}
def query = page.opener.uri.query?.split('&')?.collectEntries { pair ->
    def parts = pair.split('=', 2)
    [(parts[0]): parts.length > 1 ? parts[1] : '']
} ?: [:]

switch (answer.flowStatus) {
    case 'SUCCESS_COMPLETED':
        if (!answer.authData?.code || !query.redirect_uri) {
            page.fail('the flow is complete, and there is no code or no redirect_uri to take it to')
        }
        def back = answer.authData.collectEntries { name, value -> [(name): String.valueOf(value)] }
        if (query.state && !back.state) {
            back.state = query.state
        }
        def parameters = back.collect { name, value -> "$name=${URLEncoder.encode(value, 'UTF-8')}" }.join('&')
        return page.follow(query.redirect_uri + (query.redirect_uri.contains('?') ? '&' : '?') + parameters)
    case 'FAIL_INCOMPLETE':
    case 'FAIL_COMPLETED':
        page.refuse("the flow ends with $answer.flowStatus${answer.nextStep?.messages ? ': ' + answer.nextStep.messages*.message : ''}")
        break
    case 'INCOMPLETE':
        break
    default:
        page.fail("the flow has the status $answer.flowStatus, which is unknown")
}

def offered = answer.nextStep?.authenticators ?: []
def named = vars.get('WSO2_AUTHENTICATOR') ?: ''
def known = ['username', 'password', 'token', 'TOTP', 'otp', 'OTPcode']
def chosen = offered.find { named ? it.authenticator == named : !(it.requiredParams ?: []).isEmpty() && (it.requiredParams - known).isEmpty() }
if (!chosen) {
    page.fail("no authenticator of ${offered*.authenticator} is ${named ?: 'one for user and password, or for a code'}")
}
def link = answer.links.find { it.name == 'authentication' }?.href ?: page.fail('the answer has no link "authentication"')
def values = (chosen.requiredParams ?: []).collectEntries { name ->
    switch (name) {
        case 'username': return [(name): user]
        case 'password': return [(name): vars.get('PASSWORD')]
        default:
            if (!vars.get('TOTP_CODE')) {
                page.fail("the authenticator $chosen.authenticator asks for $name, and the variable TOTP_CODE is empty")
            }
            return [(name): vars.get('TOTP_CODE')]
    }
}
return page.send(link, [flowId: answer.flowId, selectedAuthenticator: [authenticatorId: chosen.authenticatorId, params: values]])
        .label("$page.protocol step")
