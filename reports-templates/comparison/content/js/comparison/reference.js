/* Published figures beside ours. Machines differ, so the ratios to the best count, not the figures. */
(function (am) {
  'use strict';
  const model = am.model;

  /** More than rounding. */
  function disagree(row) {
    return typeof row.recomputedTps === 'number' && typeof row.printedTps === 'number'
        && Math.abs(row.recomputedTps / row.printedTps - 1) > 0.002;
  }

  /** A figure whose variant the document does not name stands beside each that was measured. */
  const beside = (row) => (row.variant ? [row] : model.variants.filter((v) => model.mean(v.id, row.pattern))
      .map((v) => Object.assign({}, row, { variant: v.id, unnamed: true })));

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

  /** The document's runs, each beside the one of ours with the same number. */
  function runs(row) {
    const ours = model.comparison.cells.filter((c) => c.variant === row.variant && c.pattern === row.pattern)
        .sort((a, b) => a.repeat - b.repeat);
    return (row.runs || []).map((run, i) => am.el('tr', { class: 'am-published-run', 'data-run': run.name },
        am.el('th', { scope: 'row' }, run.name + (ours[i] ? ', our run ' + ours[i].repeat : '')),
        am.numberCell(am.rate(run.tps), { 'data-figure': 'printedTps' }),
        am.numberCell(null),
        am.numberCell(ours[i] ? am.rate(ours[i].tps) : null, { 'data-figure': 'tps' }),
        am.numberCell(ours[i] ? am.times(ours[i].tps / run.tps) : null),
        am.numberCell(null),
        am.numberCell(null),
        am.numberCell(am.ms(run.meanMs)),
        am.numberCell(ours[i] ? am.ms(ours[i].meanMs) : null)));
  }

  function body(pattern, rows) {
    const ratios = am.ratios(pattern);
    return am.el('tbody', null,
        am.row(am.el('th', { scope: 'rowgroup', colspan: 9, class: 'am-group' }, am.label(am.pattern(pattern)))),
        rows.map((r) => [line(r, ratios), runs(r)]));
  }

  function figures(patterns, rows) {
    return patterns.length === 0 ? null : am.scrolling(am.el('table', { class: 'am-table am-reference' },
        am.el('thead', null,
            am.row(am.el('th', { rowspan: 2, scope: 'col' }, 'Variant'), am.el('th', { colspan: 2, class: 'am-over' }, 'Published TPS'),
                am.el('th', { colspan: 2, class: 'am-over' }, 'Our TPS'), am.el('th', { colspan: 2, class: 'am-over' }, 'Ratio to the best'),
                am.el('th', { colspan: 2, class: 'am-over' }, 'Mean time (ms)')),
            am.row(am.numberHead('printed'), am.numberHead('recomputed'), am.numberHead('mean'), am.numberHead('ours / theirs'),
                am.numberHead('theirs'), am.numberHead('ours'), am.numberHead('theirs'), am.numberHead('ours'))),
        patterns.map((p) => body(p, rows.filter((r) => r.pattern === p.id)))));
  }

  /** Claims about two variants that were both measured: [{claim, tps, over}]. */
  function claims(reference) {
    return (reference.ratios || [])
        .map((c) => ({ claim: c, tps: (model.mean(c.variant, c.pattern) || {}).tps, over: (model.mean(c.over, c.pattern) || {}).tps }))
        .filter((c) => c.tps && c.over);
  }

  function claimed(all) {
    return all.length === 0 ? null : am.scrolling(am.el('table', { class: 'am-table am-claims' },
        am.el('thead', null, am.row(am.el('th', { scope: 'col' }, 'Rate of'), am.el('th', { scope: 'col' }, 'Pattern'),
            am.numberHead('published ratio'), am.numberHead('our ratio'))),
        am.el('tbody', null, all.map((c) => am.el('tr', { 'data-variant': c.claim.variant, 'data-pattern': c.claim.pattern },
            am.el('th', { scope: 'row' }, am.label(model.variantTitle(c.claim.variant) + ' to ' + model.variantTitle(c.claim.over))),
            am.el('td', null, am.label(am.pattern(model.patterns.find((p) => p.id === c.claim.pattern)))),
            am.numberCell(am.label(c.claim.printed + '\u00d7'), { 'data-figure': 'printedRatio' }),
            am.numberCell(am.times(c.tps / c.over), { 'data-figure': 'ratio' }))))));
  }

  /**
   * What of the document's own figures or statements does not fit together; null if all does.
   * The mark, if there is one, stands beside such figures.
   */
  am.inconsistencies = function (mark) {
    const told = (model.context.reference || {}).inconsistencies || [];
    return told.length === 0 ? null : [
      am.el('h3', null, 'Where the document does not fit together' + (mark ? ' (' + mark + ')' : '')),
      am.el('ul', { class: 'am-list' }, told.map((i) => am.el('li', null, i))),
    ];
  };

  am.reference = function () {
    const reference = model.context.reference || {};
    const rows = (reference.rows || []).filter((r) => typeof r.printedTps === 'number' || typeof r.recomputedTps === 'number').flatMap(beside)
        .filter((r) => model.mean(r.variant, r.pattern));
    const patterns = model.patterns.filter((p) => rows.some((r) => r.pattern === p.id));
    const ratios = claims(reference);
    if (patterns.length === 0 && ratios.length === 0) {
      return null;
    }
    return am.section('reference', 'Published figures beside ours',
        [reference.source ? 'Published: ' + reference.source + '. ' : null, reference.note || null,
          rows.some((r) => r.unnamed) ? ' Figures without the name of a variant stand beside each of ours.' : null],
        claimed(ratios),
        figures(patterns, rows),
        am.inconsistencies('*'));
  };
})(window.AuthMeter);
