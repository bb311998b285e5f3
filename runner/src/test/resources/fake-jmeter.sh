#!/bin/sh
# Stands for JMeter in the runner's tests: the property fake.mode says how it behaves.
jtl= log= out= settings= mode=ok plan= abort= rate= rows= record=
echo "$*" >>"$(dirname "$0")/calls"
while [ $# -gt 0 ]; do
  case $1 in
    -t) plan=$2; shift ;;
    -Jauthmeter.abort.report=*) abort=${1#*=} ;;
    -l) jtl=$2; shift ;;
    -j) log=$2; shift ;;
    -o) out=$2; shift ;;
    -q) settings=$2; shift ;;
    -g) mode=report; rows=$2; shift ;;
    -Jauthmeter.record=*) record=${1#*=} ;;
    -Jfake.mode=*) mode=${1#*=} ;;
    -Jauthmeter.arrivals.rate=*) rate=${1#*=}; mode=open ;;
  esac
  shift
done
header=timeStamp,elapsed,label,responseCode,responseMessage,threadName,dataType,success,failureMessage,bytes,sentBytes,grpThreads,allThreads,Latency,IdleTime,Connect
row() { printf '%s,%s,%s,200,OK,%s,text,%s,%s,10,10,1,1,1,0,1\n' "$@" >>"$jtl"; }
echo "$$" >"$PWD/fake-jmeter.pid"
echo "2026-11-21 10:00:00,000 INFO o.a.j.JMeter: fake" >"$log"
[ -n "$jtl" ] && printf '%s\n' "$header" >"$jtl"
if [ "$mode" = dying ]; then
  # hangs on the second testbed only
  case $settings in */testbed-2/*) mode=hang ;; *) mode=ok ;; esac
fi
case $plan in
  */preflight/saml.jmx)
    row 1000 9 'leg one' 'preflight 1-1' true ''
    row 1000 9 'preflight 127.0.0.2' 'preflight 1-1' true ''
    [ "$mode" = refused ] && row 1000 9 'preflight 127.0.0.3' 'preflight 1-1' false 'wrong password'
    exit 0
    ;;
esac
if [ "$mode" = limited ]; then
  # the guard of the second pattern stops its test
  case $log in */P2/*) row 2000 5 login 'measurement 1-1' true ''; echo 'HTTP 429 at idp.example.org' >"$abort"; exec sleep 600 ;; *) mode=ok ;; esac
fi
# long enough for a sample of its processor time
if [ "$mode" = lasting ]; then sleep 3; fi
case $mode in
  report)
    if [ -e "$(dirname "$0")/report-hangs" ]; then : >"$PWD/reporting"; exec sleep 600; fi
    mkdir -p "$out"
    cp "$rows" "$(dirname "$0")/reported.jtl"
    cp "$record" "$(dirname "$0")/reported.json"
    echo '<html></html>' >"$out/index.html"
    tests=0
    while read -r _; do tests=$((tests + 1)); done <"$rows"
    pass=true
    [ -e "$(dirname "$0")/gate-falls" ] && pass=false
    printf '{"schema":1,"cells":[{"variant":"a","pattern":"P1","repeat":1,"tests":%s,"errors":0}],"means":[{"variant":"a","pattern":"P1","repeats":1,"tests":%s,"errors":0,"meanMs":5.0,"tps":12.5}],"functional":[],"gates":[{"name":"errors","limit":"0","value":"0","pass":%s}]}' \
      $((tests - 1)) $((tests - 1)) "$pass" >"$out/comparison.json"
    echo '<testsuite/>' >"$out/gates.xml"
    ;;
  open)
    # a second of arrivals; each of two nodes makes 21 per second
    knee=42 nodes='both nodes'
    [ -e "${settings%/*}/idp-2.stopped" ] && knee=21 nodes='without idp-2'
    place=${settings%/*}
    echo "$rate: ${place##*/} $nodes" >>"$(dirname "$0")/states"
    if [ $knee = 21 ] && [ -e "$(dirname "$0")/crash-without-a-node" ]; then
      rm "$(dirname "$0")/crash-without-a-node"
      exit 1
    fi
    elapsed=10 n=0
    [ "$rate" = 0 ] && rate=1 # the warm-up: too little to tell a rate
    [ "${rate%.*}" -gt $knee ] && elapsed=2000
    count=$(LC_ALL=C printf %.0f "$rate")
    while [ $n -lt "$count" ]; do
      at=$((1790000000000 + n * 10))
      printf '%s,%s,login,200,OK; waitMs=0; free=true,measurement 1-1,text,true,,10,10,1,1,1,0,1\n' $at $elapsed >>"$jtl"
      n=$((n + 1))
    done
    ;;
  empty) ;;
  garbled) row 1000 5 login 'measurement 1-1' true ''; echo 'yesterday,5,login,200,OK,measurement 1-1,text,true,,1,1,1,1,1,0,1' >>"$jtl" ;;
  hang) row 1000 5 login 'measurement 1-1' true ''; : >hanging; exec sleep 600 ;;
  hung | hungagain)
    # the server stops answering: with hung in the first test only
    row 1000 5 login 'warm-up 1-1' true ''
    row 2000 5 login 'measurement 1-1' true ''
    if [ $mode = hungagain ] || [ ! -e "$(dirname "$0")/hung" ]; then
      : >"$(dirname "$0")/hung"
      printf '3000,10000,login,Non HTTP response code: java.net.SocketTimeoutException,no answer,measurement 1-1,text,false,,0,0,1,1,0,0,0\n' >>"$jtl"
    fi
    ;;
  crash) echo "2026-11-21 10:00:01,000 ERROR o.a.j.JMeter: no class Sampler" >>"$log"; echo "An error occurred"; exit 1 ;;
  cold)
    row 1000 5 login 'warm-up 1-1' false 'no login form: got HTTP 503'
    row 2000 5 login 'measurement 1-1' false 'again'
    ;;
  failing) row 1000 5 login 'warm-up 1-1' true ''; row 2000 5 login 'measurement 1-1' false 'wrong user' ;;
  *)
    row 1000 5 login 'warm-up 1-1' true ''
    row 2000 5 login 'measurement 1-1' true ''
    row 2000 4 'leg one' 'measurement 1-1' true ''
    row 2010 5 login 'measurement 1-1' true ''
    row 2020 5 'functional test 1' 'test 1-1' true ''
    row 2030 5 'functional test 2' 'test 1-1' false 'a form came'
    ;;
esac
