"""The user of the web lab's document, for Locust.

locust -f locustfile.py --headless -u 120 -r 10 -t 120s -H http://localhost:8080
"""
import os

from locust import HttpUser, constant_throughput, task


class QuickstartUser(HttpUser):
    """Asks for the page so many times a second: 15 for the static page, 1 for WordPress."""

    wait_time = constant_throughput(float(os.environ.get("AUTHMETER_PER_SECOND", "15")))

    def on_start(self):
        # certificates of a laboratory are signed by nobody whom Locust knows
        self.client.verify = False

    @task
    def page(self):
        self.client.get(os.environ.get("AUTHMETER_PATH", "/html/index.html"))
