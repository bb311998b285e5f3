/* How runs came through a fault of the system. */
(function (am) {
  'use strict';
  const model = am.model;
  const SIGNS = {
    unaffected: ['good', '\u2713'],
    recovered: ['good', '\u2713'],
    'not recovered': ['bad', '\u2717'],
  };

  const seconds = (ms) => (ms === null || ms === undefined ? '\u2013' : am.fixed(ms / 1000, 1) + '\u00a0s');

  function connections(row) {
    return row.connectionsBefore === null && row.connectionsAfter === null ? '\u2013'
        : am.count(row.connectionsBefore) + ' \u2192 ' + am.count(row.connectionsAfter);
  }

  function row(r, variant) {
    const [kind, sign] = SIGNS[r.verdict] || ['open', '\u25cb'];
    return am.row(
        am.el('th', { scope: 'row' }, am.label(am.variant(variant)), r.repeat > 1 ? am.el('div', { class: 'am-minor' }, 'run ' + r.repeat) : null),
        am.el('td', { class: 'am-' + kind + '-cell' },
            am.el('span', { class: 'am-sign', 'aria-hidden': 'true' }, sign + ' '), am.el('b', { 'data-figure': 'verdict' }, r.verdict)),
        am.numberCell(am.count(r.errors)),
        am.numberCell(r.awayMs === null ? '\u2013' : am.count(r.errorsOnceBack)),
        am.numberCell(r.awayMs === null ? 'stays away' : seconds(r.awayMs)),
        am.numberCell(seconds(r.firstSuccessMs)),
        am.numberCell(seconds(r.longestGapMs)),
        am.numberCell(connections(r)));
  }

  function table(pattern) {
    const of = (v) => (model.comparison.recovery || []).filter((r) => r.pattern === pattern.id && r.variant === v.id);
    const rows = model.variants.flatMap((v) => of(v).map((r) => row(r, v)));
    return rows.length === 0 ? null : [
      am.el('h3', null, am.pattern(pattern)),
      am.scrolling(am.el('table', { class: 'am-table am-recovery' },
          am.el('thead', null, am.row(am.el('th', { scope: 'col' }, 'Variant'), am.el('th', { scope: 'col' }, 'Verdict'),
              ['Errors', 'Once it was back', 'Away', 'First success', 'Longest gap', 'Connections'].map((h) => am.numberHead(h)))),
          am.el('tbody', null, rows))),
    ];
  }

  /** Verdicts of all cells, counted. */
  am.recoveryVerdicts = function () {
    const counts = new Map();
    (model.comparison.recovery || []).forEach((r) => counts.set(r.verdict, (counts.get(r.verdict) || 0) + 1));
    return [...counts.entries()].map(([word, n]) => [(SIGNS[word] || ['open'])[0], am.plural(n, 'fault') + ': ' + word]);
  };

  am.recovery = function () {
    return am.section('recovery', 'Recovery',
        'What a fault of the system did to the tests. Errors: failed tests after the fault, and those of them that began when '
        + 'the component was back. First success: from its return, or from the fault where it stays away. '
        + 'Connections: of the load generator, before the fault and before the end.',
        model.patterns.map(table));
  };
})(window.AuthMeter);
