// Paced users on web servers: a static page and WordPress, over HTTP and HTTPS, as a closed and an open load, and more users than workers.

def paced = { Map pattern ->
  plan("weblab/${pattern.file ?: pattern.id}", pattern.id, pattern.title, pattern.comment) {
    threads(pattern.threads)
    property('RATE', 'authmeter.weblab.rate', pattern.rate, 'Requests per second of each virtual user')
    loops(-1, 'Requests per virtual user; -1 = until the duration ends')
    duration(120, 'Seconds, the ramp-up included')
    rampUp(pattern.rampUp)
    warmUpSeconds(0, 'Seconds of the warm-up before the measurement; 0 = none, so that the servers start as they stand')
    webVariables(pattern)
    influxdb()

    watchedLive()
    warmUpAndMeasurement(comment: "The same user on each iteration: connections and TLS sessions live on, as a browser's do") {
      webPage {
        bean(org.authmeter.jmeter.core.PacingTimer, 'Pacing', [rate: '${RATE}'])
      }
    }
  }
}

[false, true].each { wordpress ->
  [false, true].each { https ->
    def id = "${wordpress ? 'wordpress' : 'static'}-${https ? 'https' : 'http'}"
    def over = https ? 'HTTPS' : 'HTTP'
    def title = "${wordpress ? 'WordPress' : 'Static page'} over $over"
    def threads = wordpress ? 10 : 120
    def perUser = wordpress ? 1 : 15
    def arrivals = wordpress ? 10 : 1800
    def rampUpSeconds = wordpress ? 5 : 12
    paced(id: id, title: title, threads: threads, rate: perUser, rampUp: rampUpSeconds, wordpress: wordpress, https: https,
        comment: "$threads users, ${wordpress ? '1 request' : '15 requests'} a second each, ${wordpress ? 2 : 10} new users a second, 120 s, over $over")

    plan("weblab/$id-open", "$id-open", "$title, open model",
        "$arrivals new users a second, each with one request over $over; the same offered load as the paced plan, whatever the server does") {
      property('RATE', 'authmeter.weblab.arrivals', arrivals, 'New users per second at the top, each with one request')
      property('THREADS', 'authmeter.threads', wordpress ? 100 : 400, 'Requests that can be under way at once')
      duration(120, 'Seconds, the ramp-up included')
      rampUp(rampUpSeconds, 'Seconds until the rate is reached')
      webVariables(wordpress: wordpress, https: https)
      influxdb()

      watchedLive()
      threadGroup('${CELL} measurement', threads: '${THREADS}', loops: -1, duration: '${__jexl3(${DURATION} + 30,)}', newUser: true,
          comment: 'New users come at a rate, whatever the server does: each opens a connection, makes one request, and leaves') {
        bean(org.authmeter.jmeter.core.OpenArrivalsTimer, 'Open Arrivals',
            [rate: '${RATE}', duration: '${DURATION}', curve: '0,0 ${__jexl3(${RAMP_UP} > 0 ? ${RAMP_UP} : 0.001,)},1 ${DURATION},1', seed: '1'])
        webPage()
      }
    }
  }
}

[120, 150, 200, 300].each { users ->
  paced(id: "users-$users", title: "Static page, $users users", threads: users, rate: 2, rampUp: 12,
      comment: "$users users, 2 requests a second each: each keeps a connection, and so a worker of the server")
}
