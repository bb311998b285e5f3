#!/bin/sh
# Stands for the testbed in the runner's tests: the option --fake says how it behaves.
file= fake=ok stickiness=
echo "$@" >>"$(dirname "$0")/testbed-calls"
while [ $# -gt 0 ]; do
  case $1 in
    --addresses) file=$2; shift ;;
    --fake) fake=$2; shift ;;
    --stickiness) stickiness=$2; shift ;;
  esac
  shift
done
case $fake in
  port) echo "port 8443 at 127.0.0.2 is taken: end the other program, or leave --port-base out"; exit 3 ;;
  refuses) printf 'Unknown method redis; legal values: a, b\nUsage: testbed\n  --long\n  --list\n  --of\n  --options\n'; exit 2 ;;
  *)
    printf 'authmeter.saml.resource=https://localhost:1/\ntestbed.process.idp-1=%s\ntestbed.software.idp-1=embedded fake 1\n' "$$" >"$file.new"
    case $fake in nodes-*) printf 'testbed.control=http://127.0.0.1:%s/\ntestbed.control.token=%s\n' "${fake#nodes-}" "${PWD##*/}" >>"$file.new" ;; esac
    case $fake in control-*) printf 'testbed.control=http://127.0.0.1:%s/\ntestbed.control.token=t\n' "${fake#control-}" >>"$file.new" ;; esac
    mv "$file.new" "$file"
    ;;
esac
echo "$$" >"$PWD/fake-testbed.pid"
case $fake.$stickiness in
  dies.none)
    while [ ! -e "$PWD/../hanging" ]; do sleep 0.1; done
    echo "component idp-1 ended with 137; its last line: out of memory"
    exit 4
    ;;
esac
echo up >>"$(dirname "$0")/testbed-lives"
while read -r _; do :; done
echo down >>"$(dirname "$0")/testbed-lives"
