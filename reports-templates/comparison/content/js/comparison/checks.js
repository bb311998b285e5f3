/* Checks on the measurement itself: Little's law and the gates. */
(function (am) {
  'use strict';
  const model = am.model;
  const LOW = 0.9;
  const HIGH = 1.02;

  function law(variant, pattern) {
    const mean = model.mean(variant.id, pattern.id);
    if (!mean || mean.littlesLaw === null) {
      return am.numberCell('\u2013');
    }
    const odd = mean.littlesLaw < LOW || mean.littlesLaw > HIGH;
    return am.numberCell([odd ? am.el('span', { class: 'am-mark' }, '!') : null, am.rate(mean.littlesLaw)], {
      'data-variant': variant.id, 'data-pattern': pattern.id, 'data-figure': 'littlesLaw', class: odd ? 'am-differs' : null,
    });
  }

  am.littlesLaw = function () {
    const patterns = model.main.filter((p) => model.comparison.means.some((m) => m.pattern === p.id && m.littlesLaw !== null));
    return patterns.length === 0 ? null : am.section('littles-law', 'Little\u2019s-law check',
        'TPS \u00d7 (mean time + pause) \u00f7 threads. Each thread of a closed load has one test in flight at any moment, '
        + 'so a sound measurement gives a little less than 1. Much less (!) means that threads waited outside the measured time, '
        + 'were still starting, ended early, or failed; more than 1 cannot be and means that times or counts are wrong.',
        am.scrolling(am.el('table', { class: 'am-table' },
            am.el('thead', null, am.row(am.el('th', { scope: 'col' }, 'Variant'), patterns.map((p) => am.numberHead(p.id)))),
            am.el('tbody', null, model.measured(patterns).map((v) => am.row(am.el('th', { scope: 'row' }, am.variant(v)),
                patterns.map((p) => law(v, p))))))));
  };

  function gate(g) {
    return am.el('tr', { class: g.pass ? null : 'am-fallen', 'data-gate': g.name },
        am.el('td', { class: g.pass ? 'am-good-text' : 'am-bad-text' }, g.pass ? '\u2713\u00a0holds' : '\u2717\u00a0fell'),
        am.el('th', { scope: 'row' }, am.label(g.name)),
        am.numberCell(g.limit),
        am.numberCell(g.value === null ? '\u2013' : g.value, { 'data-figure': 'value' }));
  }

  am.gates = function () {
    const gates = model.comparison.gates;
    const sorted = gates.filter((g) => !g.pass).concat(gates.filter((g) => g.pass));
    const fallen = gates.some((g) => !g.pass);
    const table = am.scrolling(am.el('table', { class: 'am-table am-gates' },
        am.el('thead', null, am.row(am.el('th', { scope: 'col' }, 'Outcome'), am.el('th', { scope: 'col' }, 'Gate'),
            am.numberHead('limit'), am.numberHead('measured'))),
        am.el('tbody', null, sorted.map(gate))));
    return gates.length === 0 ? null : am.section('gates', 'Gates',
        'Conditions that decide the exit status of the run. Without a rule of its own, a cell must be free of errors.',
        am.el('details', { class: 'am-details', open: fallen || gates.length < 7 },
            am.el('summary', null, fallen ? 'All gates, fallen ones first' : 'All ' + gates.length + ' gates'), table));
  };
})(window.AuthMeter);
