#!/bin/sh
# Sends Shutdown to a JMeter that runs without GUI on this host (port 4445, or the one given).
bin=$(cd "$(dirname "$0")" && pwd -P) || exit 3
exec java -cp "$bin/ApacheJMeter.jar" org.apache.jmeter.util.ShutdownClient Shutdown "$@"
