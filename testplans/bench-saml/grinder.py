# The Grinder's login of "authmeter bench saml": Jython 2.5.
# In: system properties bench.addresses (what the testbed wrote) and bench.users (CSV: user,password).
# Out: bench.out, a JTL with one row per login, written at once; a login that the last page does not prove is an error.
# Connections, cookies and TLS sessions are new in each run: The Grinder's own default.
from java.io import FileInputStream
from java.lang import Exception as JavaException, System
from java.util import Properties
from HTTPClient import NVPair
from net.grinder.plugin.http import HTTPPluginControl, HTTPRequest
from net.grinder.script import Test

HTTPPluginControl.getConnectionDefaults().followRedirects = 1
HTTPPluginControl.getConnectionDefaults().timeout = 30000


OUT = open(System.getProperty("bench.out"), "w")
OUT.write("timeStamp,elapsed,label,success,failureMessage\n")
OUT.flush()


def load(name):
    properties = Properties()
    stream = FileInputStream(System.getProperty(name))
    properties.load(stream)
    stream.close()
    return properties


ADDRESSES = load("bench.addresses")
RESOURCE = ADDRESSES.getProperty("authmeter.saml.resource")
USER, PASSWORD = open(System.getProperty("bench.users")).readline().strip().split(",", 1)
EXPECT = ADDRESSES.getProperty("authmeter.saml.expect").replace("{user}", USER)


def value(page, field):
    before = 'name="%s" value="' % field
    start = page.find(before)
    if start < 0:
        raise ValueError("a page has no field " + field)
    start += len(before)
    return page[start : page.find('"', start)].replace("&#x3a;", ":").replace("&amp;", "&")


def login():
    form = HTTPRequest().GET(RESOURCE)
    page = form.getText()
    target = form.getEffectiveURI().toString().rsplit("/", 1)[0] + "/UserPassword"
    credentials = (
        NVPair("csrf_token", value(page, "csrf_token")),
        NVPair("donotcache", "1"),
        NVPair("j_username", USER),
        NVPair("j_password", PASSWORD),
        NVPair("_eventId_proceed", ""),
    )
    page = HTTPRequest().POST(target, credentials).getText()
    acs = RESOURCE.split("/secure/")[0] + "/Shibboleth.sso/SAML2/POST"
    message = (
        NVPair("RelayState", value(page, "RelayState")),
        NVPair("SAMLResponse", value(page, "SAMLResponse")),
    )
    page = HTTPRequest().POST(acs, message).getText()
    if page.find(EXPECT) < 0:
        raise ValueError("the last page does not hold '%s'" % EXPECT)


Test(1, "login").record(login)


class TestRunner:
    def __call__(self):
        at, start, failure = System.currentTimeMillis(), System.nanoTime(), ""
        try:
            login()
        except (Exception, JavaException), error:  # whatever it is, the login has failed
            failure = str(error).replace('"', "'")
        elapsed = (System.nanoTime() - start) / 1000000
        success = ("true", "false")[failure != ""]
        OUT.write('%d,%d,SAML SSO login,%s,"%s"\n' % (at, elapsed, success, failure))
        OUT.flush()
