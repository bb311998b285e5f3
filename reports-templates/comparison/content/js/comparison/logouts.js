/* What was left of sessions at services after logouts. */
(function (am) {
  'use strict';
  const model = am.model;

  const ms = (value) => (value === null ? '\u2013' : am.fixed(value, 0) + '\u00a0ms');

  function row(run, service) {
    const unseen = Math.max(0, run.logouts - service.checks);
    return am.row(
        am.el('th', { scope: 'row' }, 'service ' + service.service, model.repeats > 1 ? am.el('div', { class: 'am-minor' }, 'run ' + run.repeat) : null),
        am.el('td', { class: 'am-' + (service.open > 0 ? 'bad' : unseen > 0 ? 'open' : 'good') + '-cell am-number', 'data-figure': 'open' },
            am.count(service.open) + ' of ' + am.count(service.checks)),
        am.numberCell(am.count(service.late)),
        am.numberCell(ms(service.meanDelayMs)),
        am.numberCell(ms(service.maxDelayMs)),
        am.numberCell(am.count(service.unanswered + unseen)));
  }

  function table(variant, pattern) {
    const runs = (model.comparison.logouts || []).filter((r) => r.variant === variant.id && r.pattern === pattern.id);
    return runs.length === 0 ? null : [
      am.el('h3', null, am.label(am.variant(variant)), ', ', am.pattern(pattern)),
      am.el('p', null, runs.map((r) => am.plural(r.logouts, 'logout') + ' of ' + ms(r.meanLogoutMs)).join('; ')),
      am.scrolling(am.el('table', { class: 'am-table am-logouts', 'data-variant': variant.id },
          am.el('thead', null, am.row(am.el('th', { scope: 'col' }, 'Service'),
              ['Still open', 'Closed late', 'Mean delay', 'Longest', 'Not known'].map((h) => am.numberHead(h)))),
          am.el('tbody', null, runs.flatMap((r) => r.services.map((s) => row(r, s)))))),
    ];
  }

  am.logouts = function () {
    return am.section('logouts', 'Logouts',
        'The page of each service was asked for again, with all cookies, after the logout was reported as done. Still open: the page came '
        + 'until the plan stopped asking. Closed late: it came at first; the delay is from the report of the logout until it was closed. '
        + 'Not known: the request had another end, or the run ended before the page was closed.',
        model.variants.flatMap((v) => model.patterns.map((p) => table(v, p))));
  };
})(window.AuthMeter);
