"""The users of "authmeter bench weblab" in Locust, as the documented lab's scripts have them.

In: environment BENCH_CLASS (HttpUser or FastHttpUser), BENCH_PATH, BENCH_RATE (requests per second of each user),
BENCH_EXPECT (text that proves the page). Out: BENCH_OUT, Locust's own statistics as JSON.
"""

import json
import os
import time

import urllib3
from locust import FastHttpUser, HttpUser, constant_throughput, events, task

urllib3.disable_warnings()  # certificates are taken as they are, as in the other tools
PATH = os.environ["BENCH_PATH"]
EXPECT = os.environ["BENCH_EXPECT"].encode()
FAST = os.environ["BENCH_CLASS"] == "FastHttpUser"
wrong = 0


class Reader(FastHttpUser if FAST else HttpUser):
    wait_time = constant_throughput(float(os.environ["BENCH_RATE"]))

    def on_start(self):
        if not FAST:
            self.client.verify = False

    @task
    def page(self):
        global wrong
        answer = self.client.get(PATH)
        body = answer.content
        if answer.status_code == 200 and (EXPECT not in body or b"</html>" not in body):
            wrong += 1  # the other failures are counted by Locust


@events.quitting.add_listener
def write(environment, **_):
    total = environment.stats.total
    figures = {
        "requests": total.num_requests,
        "failures": total.num_failures,
        "wrong": wrong,
        "firstError": next((e.to_name() for e in environment.stats.errors.values()), ""),
        "startMs": round(total.start_time * 1000),
        "endMs": round((total.last_request_timestamp or time.time()) * 1000),
        "p50Ms": total.get_response_time_percentile(0.50),
        "p99Ms": total.get_response_time_percentile(0.99),
        "perSecond": {str(second): count for second, count in total.num_reqs_per_sec.items()},
    }
    with open(os.environ["BENCH_OUT"], "w", encoding="utf-8") as out:
        json.dump(figures, out)
