"""Locust's login of "authmeter bench saml".

In: environment BENCH_ADDRESSES (what the testbed wrote), BENCH_USERS (CSV: user,password).
Out: BENCH_OUT, a JTL with one row per login, written at once; one that the last page does not prove is an error.
Each login has new cookies and new connections; Python's TLS resumes no session by itself.
"""

import csv
import os
import socket
import time

import urllib3
from locust import HttpUser, task

urllib3.disable_warnings()  # certificates are taken as they are, as in the other tools
OUT = open(os.environ["BENCH_OUT"], "w", newline="", encoding="utf-8")
ROWS = csv.writer(OUT, lineterminator="\n")
ROWS.writerow(("timeStamp", "elapsed", "label", "success", "failureMessage"))
OUT.flush()


def load(path):
    with open(path, encoding="latin-1") as lines:
        pairs = (line.rstrip("\n").split("=", 1) for line in lines if "=" in line)
        return {name: value.replace("\\", "") for name, value in pairs}


ADDRESSES = load(os.environ["BENCH_ADDRESSES"])
RESOURCE = ADDRESSES["authmeter.saml.resource"]
with open(os.environ["BENCH_USERS"], encoding="utf-8") as users:
    USER, PASSWORD = users.readline().strip().split(",", 1)
EXPECT = ADDRESSES["authmeter.saml.expect"].replace("{user}", USER)

system_getaddrinfo = socket.getaddrinfo


def getaddrinfo(host, *args, **kwargs):
    """The IdP's name is in no name service."""
    known = ADDRESSES["authmeter.saml.nodes"] if host == ADDRESSES["authmeter.saml.idpHost"] else host
    return system_getaddrinfo(known, *args, **kwargs)


socket.getaddrinfo = getaddrinfo


def value(page, field):
    before = f'name="{field}" value="'
    start = page.find(before)
    if start < 0:
        raise ValueError(f"a page has no field {field}")
    start += len(before)
    return page[start : page.index('"', start)].replace("&#x3a;", ":").replace("&amp;", "&")


class Browser(HttpUser):
    host = RESOURCE

    @task
    def login(self):
        at, start, failure = time.time(), time.perf_counter(), ""
        try:
            self.walk()
        except Exception as error:  # whatever it is, the login has failed
            failure = repr(error)
        elapsed = round((time.perf_counter() - start) * 1000)
        ROWS.writerow((int(at * 1000), elapsed, "SAML SSO login", str(not failure).lower(), failure))
        OUT.flush()
        self.client.cookies.clear()
        self.client.close()

    def walk(self):
        client = self.client
        form = client.get(RESOURCE, verify=False, timeout=30)
        credentials = {
            "csrf_token": value(form.text, "csrf_token"),
            "donotcache": "1",
            "j_username": USER,
            "j_password": PASSWORD,
            "_eventId_proceed": "",
        }
        target = form.url.rsplit("/", 1)[0] + "/UserPassword"
        page = client.post(target, data=credentials, verify=False, timeout=30).text
        message = {name: value(page, name) for name in ("RelayState", "SAMLResponse")}
        acs = RESOURCE.split("/secure/")[0] + "/Shibboleth.sso/SAML2/POST"
        page = client.post(acs, data=message, verify=False, timeout=30).text
        if EXPECT not in page:
            raise ValueError(f"the last page does not hold '{EXPECT}'")
