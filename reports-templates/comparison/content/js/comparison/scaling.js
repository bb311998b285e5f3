/* The peak of each variant, how it scales, and what its servers used meanwhile, beside what was published. */
(function (am) {
  'use strict';
  const model = am.model;
  const rows = model.comparison.scaling || [];
  const published = (model.context.reference || {}).hosts || [];
  const variant = (id) => model.variants.find((v) => v.id === id);

  function factor(row) {
    return am.times(row.factor);
  }

  function line(row) {
    return am.el('tr', { 'data-variant': row.variant },
        am.el('th', { scope: 'row' }, am.label(am.variant(variant(row.variant)))),
        am.numberCell(am.count(row.perMinute), { 'data-figure': 'perMinute' }),
        am.numberCell(factor(row), { 'data-figure': 'factor' }),
        am.numberCell(am.ms(row.meanMs)),
        am.numberCell(am.count(row.threads), { 'data-figure': 'threads' }),
        am.numberCell(am.count(row.trials)),
        am.numberCell(am.count(row.printedPerMinute), { 'data-figure': 'printedPerMinute' }),
        am.numberCell(am.times(row.printedFactor)));
  }

  function peaks(row) {
    const own = rows.filter((r) => r.peakOf === row);
    return [
      am.el('h3', null, row === 'peak' ? 'Peak' : 'Peak of ' + row),
      am.scrolling(am.el('table', { class: 'am-table am-scaling' },
          am.el('thead', null,
              am.row(am.el('th', { rowspan: 2, scope: 'col' }, 'Variant'), am.el('th', { colspan: 5, class: 'am-over' }, 'Ours'),
                  am.el('th', { colspan: 2, class: 'am-over' }, 'Published')),
              am.row(['per minute', 'scaling', 'mean time (ms)', 'load threads', 'steps', 'per minute', 'scaling'].map((h) => am.numberHead(h)))),
          am.el('tbody', null, own.map(line)))),
      am.searchChart(row, own),
      servers(own),
    ];
  }

  function cpu(row, host) {
    const used = model.of(model.comparison.hosts, row.variant, row.pattern).filter((h) => h.host === host);
    const printed = published.find((p) => p.variant === row.variant && p.host === host);
    return am.numberCell([
      am.el('div', null, used.length === 0 ? '\u2013' : am.fixed(used.reduce((sum, h) => sum + h.cpuPercent, 0) / used.length, 0) + '\u00a0%'),
      printed ? am.el('div', { class: 'am-minor' }, printed.printed) : null,
    ], { 'data-host': host, 'data-variant': row.variant });
  }

  function servers(own) {
    const hosts = [...new Set(own.flatMap((r) => model.of(model.comparison.hosts, r.variant, r.pattern).map((h) => h.host)))];
    return hosts.length === 0 ? null : [
      am.el('h3', null, 'Processors at the peak'),
      am.el('p', { class: 'am-caption' }, 'Ours: 100\u00a0% is one core. Small: as published, per processor of that server.'),
      am.scrolling(am.el('table', { class: 'am-table am-hosts' },
          am.el('thead', null, am.row(am.el('th', { scope: 'col' }, 'Server'), own.map((r) => am.numberHead(am.variant(variant(r.variant)))))),
          am.el('tbody', null, hosts.map((host) => am.row(am.el('th', { scope: 'row' }, am.label(host)), own.map((r) => cpu(r, host))))))),
    ];
  }

  function told(row) {
    return variant(row.variant).title + ': ' + am.count(row.perMinute) + ' ' + model.unit + 's a minute with ' + am.plural(row.threads, 'load thread')
        + (row.factor === null ? '' : ', ' + row.factor.toFixed(2) + ' times ' + variant(row.scalesFrom).title) + '. ';
  }

  /** The peaks, a line each; null where no peak was looked for. */
  am.scalingAnswer = function () {
    return rows.length === 0 ? null : rows.map((r) => am.el('span', { class: 'am-line-of-answer' }, told(r)));
  };

  /** Why no scaling is claimed; null if it is. */
  am.limitedCaveat = function () {
    const few = [...new Set(rows.filter((r) => r.limited).map((r) => r.variant))].map((id) => variant(id).title);
    const all = few.length === new Set(rows.map((r) => r.variant)).size;
    return few.length === 0 ? null
        : 'This machine has fewer processors than servers and load generator need' + (all ? '' : ' for ' + few.join('; '))
          + ', so no scaling is claimed.';
  };

  am.scaling = function () {
    if (rows.length === 0) {
      return null;
    }
    const reference = model.context.reference || {};
    return am.section('scaling', 'Peak and scaling',
        ['Each step raises the load threads until the rate no longer rises. Then every session runs with those of the best step: that is the peak. ',
          reference.source ? 'Published: ' + reference.source + '. ' : null],
        [...new Set(rows.map((r) => r.peakOf))].map(peaks),
        (reference.inconsistencies || []).length === 0 ? null : [
          am.el('h3', null, 'Where the published figures do not fit together'),
          am.el('ul', { class: 'am-list' }, reference.inconsistencies.map((i) => am.el('li', null, i))),
        ]);
  };
})(window.AuthMeter);
