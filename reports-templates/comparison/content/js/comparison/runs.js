/* Run by run, in the form of the documented tables: #, Tests, Errors, MeanTestTime(ms), TPS. */
(function (am) {
  'use strict';
  const model = am.model;

  /** The rate that an open workload offered; no column in a closed loop. */
  const offered = (cells) => cells.some((c) => c.offered !== null);

  function line(cell, withOffered) {
    const broken = model.broken.some((b) => b.variant === cell.variant && b.pattern === cell.pattern && b.repeat === cell.repeat);
    return am.el('tr', { 'data-variant': cell.variant, 'data-pattern': cell.pattern, 'data-repeat': cell.repeat },
        am.el('th', { scope: 'row' }, cell.repeat, broken ? am.el('span', { class: 'am-bad-text' }, ' broke off') : null),
        am.numberCell(am.count(cell.tests), { 'data-figure': 'tests' }),
        am.numberCell(am.count(cell.errors), { 'data-figure': 'errors', class: cell.errors ? 'am-bad-text' : null }),
        am.numberCell(am.ms(cell.meanMs), { 'data-figure': 'meanMs' }),
        withOffered ? am.numberCell(am.rate(cell.offered), { 'data-figure': 'offered' }) : null,
        am.numberCell(am.rate(cell.tps), { 'data-figure': 'tps' }),
        am.numberCell(am.count(cell.p50Ms), { 'data-figure': 'p50Ms' }),
        am.numberCell(am.count(cell.p95Ms), { 'data-figure': 'p95Ms' }),
        am.numberCell(am.count(cell.p99Ms), { 'data-figure': 'p99Ms' }));
  }

  function half(value) {
    return value === null || value === undefined ? null : am.el('div', { class: 'am-interval' }, am.plusMinus(value));
  }

  function meanLine(variant, pattern, withOffered) {
    const mean = model.mean(variant.id, pattern.id);
    if (!mean) {
      return null;
    }
    const spread = model.spread(variant.id, pattern.id) || {};
    return am.el('tfoot', null, am.row(am.el('th', { scope: 'row' }, 'mean'),
        am.numberCell(am.count(mean.tests / mean.repeats)),
        am.numberCell(am.fixed(mean.errors / mean.repeats, mean.errors % mean.repeats ? 1 : 0)),
        am.numberCell([am.ms(mean.meanMs), half(spread.meanMsCi95)]),
        withOffered ? am.numberCell('') : null,
        am.numberCell([am.rate(mean.tps), half(mean.tpsCi95)]),
        am.numberCell(am.count(spread.p50Ms)), am.numberCell(am.count(spread.p95Ms)), am.numberCell(am.count(spread.p99Ms))));
  }

  function table(variant, pattern) {
    const cells = model.of(model.comparison.cells, variant.id, pattern.id);
    return cells.length === 0 ? null : am.el('div', { class: 'am-card' },
        am.el('h4', null, am.variant(variant)),
        am.scrolling(am.el('table', { class: 'am-table am-runs' },
            am.el('thead', null, am.row(am.el('th', { scope: 'col' }, '#'), am.numberHead('Tests'), am.numberHead('Errors'),
                am.numberHead('MeanTest', am.el('wbr'), 'Time', am.el('wbr'), '(ms)'), offered(cells) ? am.numberHead('Offered') : null, am.numberHead('TPS'),
                am.numberHead('p50'), am.numberHead('p95'), am.numberHead('p99'))),
            am.el('tbody', null, cells.map((c) => line(c, offered(cells)))), meanLine(variant, pattern, offered(cells)))));
  }

  am.runTables = function (patterns) {
    return patterns.map((p) => {
      const tables = model.variants.map((v) => table(v, p)).filter((t) => t);
      const wide = offered(model.comparison.cells.filter((c) => c.pattern === p.id));
      return tables.length === 0 ? null
          : [am.el('h3', null, am.pattern(p)), am.el('div', { class: wide ? 'am-tables am-tables-wide' : 'am-tables' }, tables)];
    });
  };

  am.runs = function () {
    return am.section('runs', 'Run by run',
        'MeanTestTime, TPS and the percentiles p50, p95 and p99 (ms, of all successful tests of the run, not of a window). '
        + 'The mean row weighs each run alike; its percentiles are those of all runs together'
        + (model.repeats > 1 ? '; \u00b1 is half the width of the 95\u00a0% interval.' : '.'),
        am.runTables(model.main));
  };
})(window.AuthMeter);
