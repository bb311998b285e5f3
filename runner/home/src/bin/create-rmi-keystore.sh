#!/bin/sh
# Writes rmi_keystore.jks and rmi_keystore.properties into the working directory: the key store of the RMI connections
# and its random password. Both belong on the controller and on every agent. Who can read them can run plans on the
# agents, so their owner alone can.
set -eu
umask 077
for file in rmi_keystore.jks rmi_keystore.properties; do
  if [ -e "$file" ]; then
    echo "$0: $PWD/$file exists: remove it for a new key store, which all agents then need" >&2
    exit 2
  fi
done
# keytool reads the password from the environment: a command line can be read by every user of the machine.
RMI_PASSWORD=$(od -An -N32 -tx1 /dev/urandom | tr -d ' \n')
export RMI_PASSWORD
keytool -genkeypair -keyalg RSA -keysize 2048 -alias rmi -keystore rmi_keystore.jks -storepass:env RMI_PASSWORD \
  -keypass:env RMI_PASSWORD -validity 30 -dname "CN=AuthMeter agents" "$@"
printf 'server.rmi.ssl.keystore.password=%s\n' "$RMI_PASSWORD" >rmi_keystore.properties
