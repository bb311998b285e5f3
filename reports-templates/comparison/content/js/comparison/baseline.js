/* Figures beside those of earlier results of the same scenario. */
(function (am) {
  'use strict';
  const model = am.model;
  const FIGURES = { tps: 'TPS', meanMs: 'mean time, ms', p95Ms: 'p95, ms' };
  const SIGNS = { better: ['good', '\u2713'], worse: ['bad', '\u2717'] };

  const ratio = (value) => (value === null ? '\u2013' : am.fixed(value, 3));

  function interval(r) {
    return r.low === null ? 'no interval' : ratio(r.low) + ' to ' + ratio(r.high);
  }

  function row(r) {
    const [kind, sign] = SIGNS[r.verdict] || ['open', '\u25cb'];
    return am.el('tr', { 'data-variant': r.variant, 'data-pattern': r.pattern, 'data-figure': r.figure },
        am.el('th', { scope: 'row' }, am.label(model.variantTitle(r.variant))),
        am.el('td', null, am.label(model.patternTitle(r.pattern))),
        am.el('td', null, FIGURES[r.figure] || r.figure),
        am.numberCell(am.rate(r.then)),
        am.numberCell(am.rate(r.now)),
        am.numberCell(ratio(r.ratio)),
        am.numberCell(interval(r)),
        am.el('td', { class: 'am-' + kind + '-cell' },
            am.el('span', { class: 'am-sign', 'aria-hidden': 'true' }, sign + ' '), am.el('b', { 'data-figure': 'verdict' }, r.verdict)));
  }

  function table(name) {
    const rows = model.comparison.baseline.filter((r) => r.baseline === name);
    return [
      am.el('h3', null, am.label(name)),
      am.scrolling(am.el('table', { class: 'am-table am-baseline' },
          am.el('thead', null, am.row(am.el('th', { scope: 'col' }, 'Variant'), am.el('th', { scope: 'col' }, 'Pattern'),
              am.el('th', { scope: 'col' }, 'Figure'), ['then', 'now', 'ratio', 'interval'].map((h) => am.numberHead(h)),
              am.el('th', { scope: 'col' }, 'Verdict'))),
          am.el('tbody', null, rows.map(row)))),
    ];
  }

  am.baseline = function () {
    const rows = model.comparison.baseline || [];
    const names = [...new Set(rows.map((r) => r.baseline))];
    return names.length === 0 ? null : am.section('baseline', 'Beside the baseline',
        'Ratio: now to then, with its interval from the repeats (' + rows[0].method + '). Better or worse: significant at '
        + '5\u00a0% with all rows taken together, and the difference is above ' + am.relevantDifference + '. No difference seen: the interval stays within three times that. '
        + 'Otherwise the runs are too few, or scatter too much, to tell.',
        names.map(table));
  };

  /** Why earlier results may not be comparable, for the top of the page. */
  am.baselineWarnings = function () {
    return (model.context.baselines || []).flatMap((b) => (b.warnings || []).map((w) =>
        am.el('p', { class: 'am-note am-bad-text am-baseline-warning' }, 'The baseline ' + b.name + ' was made otherwise. ' + w)));
  };
})(window.AuthMeter);
