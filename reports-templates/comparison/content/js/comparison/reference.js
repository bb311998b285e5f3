/* Published figures beside ours. Machines differ, so the ratios to the best count, not the figures. */
(function (am) {
  'use strict';
  const model = am.model;

  /** More than rounding. */
  function disagree(row) {
    return typeof row.recomputedTps === 'number' && typeof row.printedTps === 'number'
        && Math.abs(row.recomputedTps / row.printedTps - 1) > 0.002;
  }

  function line(row, ratios) {
    const mean = model.mean(row.variant, row.pattern);
    const differs = disagree(row);
    const ratio = (ratios && ratios.get(row.variant)) || {};
    return am.el('tr', { 'data-variant': row.variant, 'data-pattern': row.pattern },
        am.el('th', { scope: 'row' }, am.label(model.variantTitle(row.variant))),
        am.numberCell(am.rate(row.printedTps), { 'data-figure': 'printedTps' }),
        am.numberCell([differs ? am.el('span', { class: 'am-mark', title: 'differs from what is printed' }, '*') : null, am.rate(row.recomputedTps)],
            { 'data-figure': 'recomputedTps', class: differs ? 'am-differs' : null }),
        am.numberCell(am.rate(mean && mean.tps), { 'data-figure': 'tps' }),
        am.numberCell(am.times(mean && mean.tps !== null ? mean.tps / am.publishedTps(row) : null)),
        am.numberCell(am.times(ratio.theirs)),
        am.numberCell(am.times(ratio.ours)),
        am.numberCell(am.ms(row.printedMeanMs)),
        am.numberCell(am.ms(mean && mean.meanMs)));
  }

  function body(pattern, rows) {
    const ratios = am.ratios(pattern);
    return am.el('tbody', null,
        am.row(am.el('th', { scope: 'rowgroup', colspan: 9, class: 'am-group' }, am.label(am.pattern(pattern)))),
        rows.map((r) => line(r, ratios)));
  }

  am.reference = function () {
    const reference = model.context.reference;
    const rows = ((reference && reference.rows) || []).filter((r) => typeof r.printedTps === 'number' || typeof r.recomputedTps === 'number');
    const patterns = model.patterns.filter((p) => rows.some((r) => r.pattern === p.id));
    if (patterns.length === 0) {
      return null;
    }
    const inconsistencies = reference.inconsistencies || [];
    return am.section('reference', 'Published figures beside ours',
        [reference.source ? 'Published: ' + reference.source + '. ' : null, reference.note || null],
        am.scrolling(am.el('table', { class: 'am-table am-reference' },
            am.el('thead', null,
                am.row(am.el('th', { rowspan: 2, scope: 'col' }, 'Variant'), am.el('th', { colspan: 2, class: 'am-over' }, 'Published TPS'),
                    am.el('th', { colspan: 2, class: 'am-over' }, 'Our TPS'), am.el('th', { colspan: 2, class: 'am-over' }, 'Ratio to the best'),
                    am.el('th', { colspan: 2, class: 'am-over' }, 'Mean time (ms)')),
                am.row(am.numberHead('printed'), am.numberHead('recomputed'), am.numberHead('mean'), am.numberHead('ours / theirs'),
                    am.numberHead('theirs'), am.numberHead('ours'), am.numberHead('theirs'), am.numberHead('ours'))),
            patterns.map((p) => body(p, rows.filter((r) => r.pattern === p.id))))),
        inconsistencies.length === 0 ? null : [
          am.el('h3', null, 'Where the published figures do not fit together (*)'),
          am.el('ul', { class: 'am-list' }, inconsistencies.map((i) => am.el('li', null, i))),
        ]);
  };
})(window.AuthMeter);
