#!/bin/sh
# Writes rmi_keystore.jks into the working directory: the same file belongs on the controller and on every agent.
keytool -genkeypair -keyalg RSA -keysize 2048 -alias rmi -keystore rmi_keystore.jks -storepass changeit \
  -keypass changeit -validity 30 -dname "CN=AuthMeter agents" "$@"
