/* Who had to log in again after a fault: a matrix of faults and methods, and a timeline of each cell below it. */
(function (am) {
  'use strict';
  const model = am.model;
  const SIGNS = { true: ['good', '\u2713'], false: ['bad', '\u2717'], null: ['open', '\u25cb'] };
  const WAYS = ['own', 'other', 'login'];

  const rows = model.comparison.failover || [];
  const of = (variant, pattern) => rows.filter((r) => r.variant === variant.id && r.pattern === pattern.id);
  const seconds = (ms) => am.fixed(ms / 1000, 1) + '\u00a0s';

  function recovery(load) {
    return load.recoveryMs === null ? 'not recovered' : load.recoveryMs === 0 ? 'no outage'
        : 'good again after ' + seconds(load.recoveryMs);
  }

  function verdict(row, check) {
    const [kind, sign] = SIGNS[String(check.pass)];
    return am.el('div', { class: 'am-verdict am-' + kind + '-cell', 'data-variant': row.variant, 'data-test': row.pattern + ' ' + check.way },
        am.el('span', { class: 'am-sign', 'aria-hidden': 'true' }, sign + ' '),
        am.el('b', { 'data-figure': 'observed' }, check.observed === null ? 'not tested' : check.observed),
        am.el('span', { class: 'am-minor' }, ' \u00b7 ', am.el('span', { 'data-figure': 'asked' }, check.asked + ' of ' + check.users),
            check.unanswered ? ', ' + check.unanswered + ' without an answer' : null,
            check.expected === null ? ', nothing expected'
                : [', expected ', am.el('span', { 'data-figure': 'expected' }, check.expected)]));
  }

  function cell(variant, pattern, way) {
    const found = of(variant, pattern).flatMap((r) => r.checks.filter((c) => c.way === way).map((c) => verdict(r, c)));
    return am.el('td', null, found.length === 0 ? '\u2013' : found);
  }

  function loadCell(variant, pattern) {
    const found = of(variant, pattern);
    return am.el('td', { class: 'am-minor' }, found.length === 0 ? '\u2013' : found.map((r) => am.el('div',
        { 'data-variant': r.variant, 'data-load': r.pattern },
        am.plural(r.load.errors, 'error'), ', ', r.load.recoveryMs === 0 ? null : ['longest gap ' + seconds(r.load.longestGapMs) + ', '],
        recovery(r.load), r.load.askedUsers ? ', ' + r.load.askedUsers + ' of ' + am.plural(r.load.users, 'user') + ' asked' : null)));
  }

  function group(pattern, variants, ways) {
    const own = WAYS.filter((w) => variants.some((v) => of(v, pattern).some((r) => r.checks.some((c) => c.way === w))));
    return [
      am.el('tr', { class: 'am-group-row' }, am.el('th', { scope: 'rowgroup', colspan: variants.length + 1 }, am.pattern(pattern))),
      own.map((w) => am.row(am.el('th', { scope: 'row' }, am.label(ways[pattern.id + ' ' + w] || w)),
          variants.map((v) => cell(v, pattern, w)))),
      am.row(am.el('th', { scope: 'row' }, am.label('users of the load')), variants.map((v) => loadCell(v, pattern))),
    ];
  }

  /** Titles of the tests begin with the pattern's, which stands above already. */
  function ways(patterns) {
    const titles = model.context.functionalTitles || {};
    return Object.fromEntries(patterns.flatMap((p) => WAYS.map((w) => {
      const title = titles[p.id + ' ' + w];
      return [p.id + ' ' + w, title && title.startsWith(p.title + ': ') ? title.slice(p.title.length + 2) : title];
    })));
  }

  function reasons(patterns) {
    const told = rows.flatMap((r) => r.checks.filter((c) => c.reason || (c.pass === false && c.detail)).map((c) => [
      am.el('dt', null, model.variantTitle(r.variant) + ', ' + model.patternTitle(r.pattern) + ', ' + c.way),
      am.el('dd', { 'data-reason': r.variant + ' ' + r.pattern + ' ' + c.way }, [c.reason, c.detail].filter((t) => t).join(' \u2013 ')),
    ]));
    return told.length === 0 ? null : am.el('details', { class: 'am-details', open: true },
        am.el('summary', null, 'Reasons'), am.el('dl', null, told));
  }

  am.failover = function () {
    const patterns = model.patterns.filter((p) => model.variants.some((v) => of(v, p).length));
    const variants = model.variants.filter((v) => patterns.some((p) => of(v, p).length));
    if (patterns.length === 0) {
      return null;
    }
    const titles = ways(patterns);
    const reference = model.context.reference || {};
    return am.section('failover', 'Is a new login asked for?',
        'Of users who were signed on before the fault, and returned once after it. \u201cyes\u201d: at least one of them saw the login '
        + 'form. The users of the load kept returning through the balancer: their errors, the longest time without a good return, '
        + 'and when returns were good again, counted from the fault.',
        reference.source ? am.el('p', { class: 'am-caption', id: 'expected-from' }, 'Expected: ' + reference.source + '. ' + (reference.note || '')) : null,
        am.scrolling(am.el('table', { class: 'am-table am-failover' },
            am.el('thead', null, am.row(am.el('th', { scope: 'col' }, 'Fault'), variants.map((v) => am.el('th', { scope: 'col' }, am.variant(v))))),
            am.el('tbody', null, patterns.map((p) => group(p, variants, titles))))),
        reasons(patterns),
        am.inconsistencies(),
        am.failoverTimelines(patterns, variants, of));
  };
})(window.AuthMeter);
