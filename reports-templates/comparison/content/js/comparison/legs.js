/* Where the time of a test goes: its legs. */
(function (am) {
  'use strict';
  const model = am.model;

  /** Milliseconds of a leg per test, over all runs of the cell. */
  function perTest(rows, tests) {
    const ms = rows.reduce((sum, l) => sum + (l.meanMs === null ? 0 : l.meanMs * (l.count - l.errors)), 0);
    return tests === 0 ? null : ms / tests;
  }

  function cell(rows, mean, whole) {
    if (rows.length === 0 || !mean) {
      return am.numberCell('\u2013');
    }
    const ms = perTest(rows, mean.tests);
    const share = whole ? ms / whole : 0;
    return am.numberCell([
      am.el('span', null, am.fixed(ms, 1)),
      am.el('span', { class: 'am-share' }, am.fixed(100 * share, 0) + '\u00a0%'),
      am.el('div', { class: 'am-meter' }, am.el('div', { style: 'width:' + Math.min(100, 100 * share).toFixed(1) + '%' })),
    ]);
  }

  function table(pattern) {
    const legs = model.comparison.legs.filter((l) => l.pattern === pattern.id && !am.isApart(l.label));
    const labels = [...new Set(legs.map((l) => l.label))];
    const variants = model.variants.filter((v) => legs.some((l) => l.variant === v.id));
    if (labels.length === 0) {
      return null;
    }
    const of = (v, label) => legs.filter((l) => l.variant === v.id && (label === null || l.label === label));
    const whole = new Map(variants.map((v) => {
      const mean = model.mean(v.id, pattern.id);
      return [v.id, mean ? perTest(of(v, null), mean.tests) : null];
    }));
    return [
      am.el('h3', null, am.pattern(pattern)),
      am.scrolling(am.el('table', { class: 'am-table am-legs' },
          am.el('thead', null, am.row(am.el('th', { scope: 'col' }, 'Leg'), variants.map((v) => am.numberHead(am.variant(v))))),
          am.el('tbody', null, labels.map((label) => am.row(am.el('th', { scope: 'row' }, am.label(label)),
              variants.map((v) => cell(of(v, label), model.mean(v.id, pattern.id), whole.get(v.id)))))),
          am.el('tfoot', null, am.row(am.el('th', { scope: 'row' }, 'all legs'),
              variants.map((v) => am.numberCell(am.fixed(whole.get(v.id), 1))))))),
    ];
  }

  function shareTable(label) {
    const patterns = model.patterns.filter((p) => model.comparison.legs.some((l) => l.pattern === p.id && l.label === label));
    const time = (rows) => rows.reduce((sum, l) => sum + (l.meanMs === null ? 0 : l.meanMs * (l.count - l.errors)), 0);
    const share = (v, p) => {
      const rows = model.of(model.comparison.legs, v.id, p.id);
      const whole = time(rows);
      return whole === 0 ? null : 100 * time(rows.filter((l) => l.label === label)) / whole;
    };
    return patterns.length === 0 ? null : [
      am.el('h3', null, label),
      am.scrolling(am.el('table', { class: 'am-table am-shares', 'data-leg': label },
          am.el('thead', null, am.row(am.el('th', { scope: 'col' }, 'Variant'), patterns.map((p) => am.numberHead(p.id)))),
          am.el('tbody', null, model.measured(patterns).map((v) => am.row(am.el('th', { scope: 'row' }, am.variant(v)),
              patterns.map((p) => {
                const percent = share(v, p);
                return am.numberCell(percent === null ? '\u2013' : am.fixed(percent, 1) + '\u00a0%', { 'data-variant': v.id, 'data-pattern': p.id });
              })))))),
    ];
  }

  am.shares = function () {
    return am.section('shares', 'Share of a leg', 'How much of the time of all legs was spent in this one, over all runs. '
        + 'The times of legs are cut to whole milliseconds.', model.shares.map(shareTable));
  };

  am.legs = function () {
    return am.section('legs', 'Where the time goes',
        'Milliseconds per test spent in each leg (all its requests together), and the leg\u2019s share of all legs; mean over all runs.',
        model.patterns.filter((p) => !p.peakOf).map(table));
  };
})(window.AuthMeter);
