"""The users of "authmeter bench weblab" in Locust, as the documented lab's scripts have them.

In: environment BENCH_CLASS (HttpUser or FastHttpUser), BENCH_PATH, BENCH_RATE (requests per second of each user),
BENCH_EXPECT (text that proves the page). Out: BENCH_OUT, ten times a second a line with microseconds since the epoch,
pages that were right since the line before, and errors.
"""

import os
import random
import time

import gevent
import urllib3
from locust import FastHttpUser, HttpUser, constant_throughput, events, task

urllib3.disable_warnings()  # certificates are taken as they are, as in the other tools
PATH = os.environ["BENCH_PATH"]
EXPECT = os.environ["BENCH_EXPECT"].encode()
FAST = os.environ["BENCH_CLASS"] == "FastHttpUser"
RATE = float(os.environ["BENCH_RATE"])
wrong = 0


class Reader(FastHttpUser if FAST else HttpUser):
    wait_time = constant_throughput(RATE)

    def on_start(self):
        self.last = time.monotonic()
        if not FAST:
            self.client.verify = False

    @task
    def page(self):
        global wrong
        if time.monotonic() - self.last > 1:  # after a pause of the benchmark the users are out of step again
            gevent.sleep(random.random() / RATE)
        self.last = time.monotonic()
        answer = self.client.get(PATH)
        body = answer.content
        if answer.status_code == 200 and (EXPECT not in body or b"</html>" not in body):
            wrong += 1  # the other failures are counted by Locust


def count(environment):
    pages = errors = 0
    with open(os.environ["BENCH_OUT"], "w", encoding="ascii") as out:
        while True:
            gevent.sleep(0.1)
            total = environment.stats.total
            now = total.num_failures + wrong
            right = total.num_requests - now
            out.write(f"{round(time.time() * 1e6)} {right - pages} {now - errors}\n")
            out.flush()
            pages, errors = right, now


@events.test_start.add_listener
def start(environment, **_):
    gevent.spawn(count, environment)
