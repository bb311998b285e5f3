#!/usr/bin/env python3
"""Runs every query of a Grafana dashboard against InfluxDB 1.x, with its variables filled in as Grafana does.

panels.py URL create            waits for InfluxDB and makes the database jmeter
panels.py URL check DASHBOARD   fails if a panel's query returns no point
"""
import json
import sys
import time
import urllib.error
import urllib.parse
import urllib.request


def ask(url, query, method="GET"):
    data = urllib.parse.urlencode({"db": "jmeter", "q": query})
    address = url + "/query" + ("?" + data if method == "GET" else "")
    body = None if method == "GET" else data.encode()
    with urllib.request.urlopen(urllib.request.Request(address, body, method=method), timeout=30) as answer:
        return json.load(answer)


def create(url):
    end = time.monotonic() + 60
    while True:
        try:
            ask(url, "CREATE DATABASE jmeter", "POST")
            return
        except (urllib.error.URLError, ConnectionError) as problem:
            if time.monotonic() > end:
                sys.exit(f"InfluxDB does not answer at {url}: {problem}")
            time.sleep(0.2)


def points(answer):
    series = [s for r in answer["results"] for s in r.get("series", [])]
    return sum(len(s["values"]) for s in series)


def check(url, file):
    with open(file, encoding="utf-8") as text:
        dashboard = json.load(text)
    empty = 0
    for panel in dashboard["panels"]:
        for target in panel["targets"]:
            query = target["query"].replace("$timeFilter", "time > now() - 2h").replace("$application", ".*")
            answer = ask(url, query)
            errors = [r["error"] for r in answer["results"] if "error" in r]
            found = 0 if errors else points(answer)
            empty += found == 0
            print(f"{found:6d} points  {panel['title']} ({target['alias']}) {' '.join(errors)}")
    sys.exit(f"{empty} queries returned nothing" if empty else 0)


if __name__ == "__main__":
    create(sys.argv[1]) if sys.argv[2] == "create" else check(sys.argv[1], sys.argv[3])
