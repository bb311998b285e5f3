/* Two averages of each load, in the form of a published table: that of whole runs, and that of the calls. */
(function (am) {
  'use strict';
  const model = am.model;

  const mean = (values) => (values.length === 0 ? null : values.reduce((a, b) => a + b, 0) / values.length);
  const known = (value) => value !== null && value !== undefined;

  /** Wall time of a run divided by its tests, mean over the runs. */
  function total(variant, pattern) {
    return mean(model.of(model.comparison.cells, variant, pattern)
        .filter((c) => c.tests > 0 && known(c.startEpochMs))
        .map((c) => (c.endEpochMs - c.startEpochMs) / c.tests));
  }

  function figures(whole, call, attributes) {
    return am.el('span', attributes, am.fixed(whole, 1), ' (', am.fixed(call, 1), ')');
  }

  function cell(variant, pattern, published) {
    const ours = pattern && model.mean(variant.id, pattern.id);
    if (!ours) {
      return [am.numberCell('\u2013'), am.numberCell('\u2013'), am.numberCell('\u2013')];
    }
    const row = published.find((r) => r.variant === variant.id && r.pattern === pattern.id && known(r.printedTotalMs));
    const where = { 'data-variant': variant.id, 'data-pattern': pattern.id };
    return [
      am.numberCell(figures(total(variant.id, pattern.id), ours.meanMs, { 'data-figure': 'averages' }), where),
      am.numberCell(am.rate(ours.tps)),
      am.numberCell(row ? am.fixed(row.printedTotalMs, 0) + ' (' + am.fixed(row.printedMeanMs, 0) + ')' : '\u2013'),
    ];
  }

  am.averages = function () {
    const patterns = model.patterns.filter((p) => p.place);
    const rows = [...new Set(patterns.map((p) => p.place.row))];
    const columns = [...new Set(patterns.map((p) => p.place.column))];
    const published = (model.context.reference && model.context.reference.rows) || [];
    const at = (row, column) => patterns.find((p) => p.place.row === row && p.place.column === column);
    const lines = rows.flatMap((row) => {
      const here = columns.map((c) => at(row, c)).filter((p) => p);
      const variants = model.variants.filter((v) => here.some((p) => model.mean(v.id, p.id)));
      return variants.map((v, i) => am.row(
          i === 0 ? am.el('th', { scope: 'rowgroup', rowspan: variants.length }, am.label(row)) : null,
          am.el('th', { scope: 'row' }, am.variant(v)),
          columns.map((c) => cell(v, at(row, c), published))));
    });
    return lines.length === 0 ? null : am.section('averages', 'Total average (call average)',
        'Milliseconds. Total average: from the first start to the last end of a run, divided by its tests, so the inverse of '
        + 'the rate. Call average, in brackets: the mean time that one test took. One at a time both are nearly the same; '
        + 'at once, a test waits for all the others, and only the total average tells what one costs.',
        am.scrolling(am.el('table', { class: 'am-table am-averages' },
            am.el('thead', null,
                am.row(am.el('th', { rowspan: 2, scope: 'col' }, 'Test'), am.el('th', { rowspan: 2, scope: 'col' }, 'Variant'),
                    columns.map((c) => am.el('th', { colspan: 3, class: 'am-over' }, c))),
                am.row(columns.flatMap(() => [am.numberHead('ours'), am.numberHead('tests per s'), am.numberHead('published')]))),
            am.el('tbody', null, lines))));
  };
})(window.AuthMeter);
