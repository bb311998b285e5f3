/* What the processes used while the measurement ran: means in tables; host-lines.js draws them over time. */
(function (am) {
  'use strict';
  const model = am.model;

  function cell(rows) {
    const cpu = rows.map((r) => r.cpuPercent).filter((v) => v !== null && v !== undefined);
    const memory = rows.map((r) => r.rssMaxBytes).filter((v) => v !== null && v !== undefined);
    if (cpu.length + memory.length === 0) {
      return am.numberCell('\u2013');
    }
    const mean = cpu.length ? cpu.reduce((a, b) => a + b, 0) / cpu.length : null;
    return am.numberCell([
      am.el('div', null, am.fixed(mean, 0) + '\u00a0%'),
      am.el('div', { class: 'am-minor' }, am.megabytes(memory.length ? Math.max(...memory) : null) + '\u00a0MB'),
    ]);
  }

  function table(pattern) {
    const rows = model.comparison.hosts.filter((h) => h.pattern === pattern.id);
    const hosts = [...new Set(rows.map((h) => h.host))];
    const variants = model.variants.filter((v) => rows.some((h) => h.variant === v.id));
    return hosts.length === 0 ? null : [
      am.el('h3', null, am.pattern(pattern)),
      am.scrolling(am.el('table', { class: 'am-table am-hosts' },
          am.el('thead', null, am.row(am.el('th', { scope: 'col' }, 'Process'), variants.map((v) => am.numberHead(am.variant(v))))),
          am.el('tbody', null, hosts.map((host) => am.row(am.el('th', { scope: 'row' }, am.label(host)),
              variants.map((v) => cell(rows.filter((h) => h.host === host && h.variant === v.id)))))))),
    ];
  }

  function steps() {
    const tables = model.patterns.filter((p) => p.peakOf).map(table).filter((t) => t);
    return tables.length === 0 ? null
        : am.el('details', { class: 'am-details' }, am.el('summary', null, 'In the steps of the search'), tables);
  }

  am.hosts = function () {
    const record = model.context.record || {};
    const shared = (record.systemUnderTest || {}).kind === 'testbed' && (record.machine || {}).cores;
    return am.section('hosts', 'Processors and memory',
        'Upper figure: processor time, mean over the runs; 100\u00a0% is one core'
        + (shared ? ' of the ' + shared + ' that the load generator and all servers shared' : '')
        + '. Lower figure: largest resident memory.',
        model.patterns.filter((p) => !p.peakOf).map(table), steps());
  };
})(window.AuthMeter);
