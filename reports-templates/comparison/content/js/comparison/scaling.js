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

  /** "8 to 16" where the searches of the repeats found different numbers. */
  function threads(row) {
    const minimum = Math.min(...row.threadsOfRuns);
    const maximum = Math.max(...row.threadsOfRuns);
    return minimum === maximum ? am.count(maximum) : am.count(minimum) + ' to ' + am.count(maximum);
  }

  function line(row) {
    return am.el('tr', { 'data-variant': row.variant },
        am.el('th', { scope: 'row' }, am.label(am.variant(variant(row.variant)))),
        am.numberCell(am.count(row.perMinute), { 'data-figure': 'perMinute' }),
        am.numberCell(factor(row), { 'data-figure': 'factor' }),
        am.numberCell(am.ms(row.meanMs)),
        am.numberCell(threads(row), { 'data-figure': 'threads' }),
        am.numberCell(am.count(row.trials)),
        am.numberCell(am.count(row.printedPerMinute), { 'data-figure': 'printedPerMinute' }),
        am.numberCell(am.times(row.printedFactor)));
  }

  /** A bar for each variant, as in the published figures; null without a figure. */
  function bars(id, title, own, value, unit) {
    const points = own.map((r, i) => ({ row: r, x: i, y: value(r) })).filter((p) => p.y !== null && p.y !== undefined);
    if (points.length === 0) {
      return null;
    }
    const chart = am.chart.figure(title, id, 'am-bars');
    am.chart.later(() => {
      window.jQuery.plot(chart.plot, points.map((p) => ({
        color: variant(p.row.variant).colour, data: [[p.x, p.y]], row: p.row,
        bars: { show: true, barWidth: 0.6, align: 'center', fill: 0.85, lineWidth: 0 },
      })), {
        grid: am.chart.grid,
        legend: { show: false },
        xaxis: { min: -0.5, max: own.length - 0.5, tickLength: 0, ticks: own.map((r, i) => [i, am.escaped(variant(r.variant).title).replace(/, /g, ',<br>')]) },
        yaxis: { min: 0, max: 1.12 * Math.max(...points.map((p) => p.y)), tickColor: '#eee', tickFormatter: (v) => am.count(v) },
      });
      am.chart.hover(chart.plot, (item) => variant(item.series.row.variant).title + ': ' + am.count(item.datapoint[1]) + ' ' + unit);
    });
    return chart.element;
  }

  function figures(row, own) {
    const unit = model.unit + 's a minute';
    return am.el('div', { class: 'am-measures' },
        bars('peak-' + row, 'Peak: ' + unit, own, (r) => r.perMinute, unit),
        bars('printed-' + row, 'Published peak: ' + unit, own, (r) => r.printedPerMinute, unit),
        bars('time-' + row, 'Mean time in ms', own, (r) => r.meanMs, 'ms'));
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
      figures(row, own),
      am.searchChart(row, own),
      servers(own),
    ];
  }

  /** How many processors a server may use, such as "1 of 2"; undefined if all. */
  function share(row, host) {
    const given = ((model.context.record || {}).systemUnderTest || {}).processors || {};
    return (given[row.variant] || {})[host];
  }

  /** Of how many processors a server's use is shown: its share, or those that it is bound to. */
  const among = (row, host, used) => ((used.component || {}).share || {}).cpus || parseInt(share(row, host), 10) || 1;

  /** Servers that have fewer processors than the published ones. */
  function scaled(own) {
    const less = [...new Set(own.flatMap((r) => model.of(model.comparison.hosts, r.variant, r.pattern)
        .filter((h) => / of /.test(share(r, h.host) || '')).map((h) => h.host + ' ' + share(r, h.host))))];
    return less.length === 0 ? '' : ' This machine has fewer processors than the published ones, so each share is scaled alike: ' + am.listed(less) + '.';
  }

  function cpu(row, host) {
    const used = model.of(model.comparison.hosts, row.variant, row.pattern).filter((h) => h.host === host);
    const printed = published.find((p) => p.variant === row.variant && p.host === host);
    return am.numberCell([
      am.el('div', null, used.length === 0 ? '\u2013' : am.fixed(used.reduce((sum, h) => sum + h.cpuPercent / among(row, host, h), 0) / used.length, 0) + '\u00a0%'),
      printed ? am.el('div', { class: 'am-minor' }, printed.printed) : null,
    ], { 'data-host': host, 'data-variant': row.variant });
  }

  function servers(own) {
    const hosts = [...new Set(own.flatMap((r) => model.of(model.comparison.hosts, r.variant, r.pattern).map((h) => h.host)))];
    return hosts.length === 0 ? null : [
      am.el('h3', null, 'Processors at the peak'),
      am.el('p', { class: 'am-caption' }, 'Ours: 100\u00a0% is all processors that the server was given, such as its share; of a server that may use all of them one processor. Small: as published.' + scaled(own)),
      am.scrolling(am.el('table', { class: 'am-table am-hosts' },
          am.el('thead', null, am.row(am.el('th', { scope: 'col' }, 'Server'), own.map((r) => am.numberHead(am.variant(variant(r.variant)))))),
          am.el('tbody', null, hosts.map((host) => am.row(am.el('th', { scope: 'row' }, am.label(host)), own.map((r) => cpu(r, host))))))),
    ];
  }

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
        am.inconsistencies());
  };
})(window.AuthMeter);
