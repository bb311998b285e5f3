/* What became of users who all came back after an outage. */
(function (am) {
  'use strict';
  const model = am.model;

  const seconds = (ms) => (ms === null ? '\u2013' : am.fixed(ms / 1000, 1) + '\u00a0s');
  const rate = (perSecond) => (perSecond === null ? '\u2013' : am.fixed(perSecond, 1));

  function row(r, pattern) {
    return am.row(
        am.el('th', { scope: 'row' }, am.pattern(pattern), model.repeats > 1 ? am.el('div', { class: 'am-minor' }, 'run ' + r.repeat) : null),
        am.el('td', { class: 'am-' + (r.lost > 0 ? 'bad' : r.unknown > 0 ? 'open' : 'good') + '-cell am-number', 'data-figure': 'lost' },
            am.count(r.lost) + ' of ' + am.count(r.users) + (r.unknown > 0 ? ', ' + am.count(r.unknown) + ' not known' : '')),
        am.numberCell(am.count(r.absent)),
        am.numberCell(rate(r.arrivalsPerSecond)),
        am.numberCell(rate(r.loginsPerSecond)),
        am.numberCell(am.count(r.tries)),
        am.numberCell(am.count(r.mostWaiting)),
        am.numberCell(seconds(r.backlogMs)),
        am.numberCell(seconds(r.allBackMs)));
  }

  function table(variant) {
    const here = (model.comparison.storm || []).filter((r) => r.variant === variant.id);
    const rows = model.patterns.flatMap((p) => here.filter((r) => r.pattern === p.id).map((r) => row(r, p)));
    return rows.length === 0 ? null : [
      am.el('h3', null, am.label(am.variant(variant))),
      am.scrolling(am.el('table', { class: 'am-table am-storm', 'data-variant': variant.id },
          am.el('thead', null, am.row(am.el('th', { scope: 'col' }, 'Load'),
              ['Lost', 'Stayed away', 'Arrivals/s', 'Logins/s', 'Tries', 'Most waiting', 'Backlog', 'All back'].map((h) => am.numberHead(h)))),
          am.el('tbody', null, rows))),
    ];
  }

  am.storm = function () {
    return am.section('storm', 'Storm',
        'All users came back after an outage. Lost: users without a login, however often they tried. Not known: users who had no answer when the run ended. Stayed away: users who could not sign on '
        + 'before the outage. Logins/s: from the first arrival to the '
        + 'last login. Most waiting: users who waited at the same moment. Backlog: from the last arrival until nobody waited any more. '
        + 'All back: from the first arrival to the last login.',
        model.variants.map(table));
  };
})(window.AuthMeter);
