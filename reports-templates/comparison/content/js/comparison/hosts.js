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
    const shares = rows.map((r) => (r.component || {}).share).filter((s) => s);
    return am.numberCell([
      am.el('div', null, am.fixed(mean, 0) + '\u00a0%'),
      am.el('div', { class: 'am-minor' }, am.megabytes(memory.length ? Math.max(...memory) : null) + '\u00a0MB'),
      shares.length === 0 ? null : am.el('div', { class: 'am-minor' }, share(shares)),
    ]);
  }

  /* Of its share of the processors, and how often it had used it up. */
  function share(shares) {
    const sum = (key) => shares.reduce((a, s) => a + s[key], 0);
    return 'share ' + am.fixed(100 * shares[0].cpus, 0) + '\u00a0%, throttled in '
        + am.fixed(sum('periods') ? 100 * sum('throttledPeriods') / sum('periods') : 0, 0) + '\u00a0% of periods, '
        + am.fixed(sum('throttledMs') / 1000 / shares.length, 1) + '\u00a0s';
  }

  /* Which components were at their limit in each run; nothing where none has a share. */
  function limits(rows) {
    const shared = rows.filter((r) => r.atLimit !== undefined && r.atLimit !== null);
    const lines = model.variants.filter((v) => shared.some((r) => r.variant === v.id)).map((v) => {
      const its = shared.filter((r) => r.variant === v.id);
      const each = [...new Set(its.map((r) => r.repeat))].map((n) => {
        const at = its.filter((r) => r.repeat === n && r.atLimit).map((r) => r.host);
        return at.length === 0 ? 'none' : at.join(', ');
      });
      const same = new Set(each).size === 1;
      return v.title + ': ' + (same ? each[0] : each.map((text, i) => 'run ' + (i + 1) + ' ' + text).join('; '));
    });
    return shared.length === 0 ? null : am.el('p', null, 'At the limit of its share: ' + lines.join(' | ') + '.');
  }

  function table(pattern) {
    const rows = model.comparison.hosts.filter((h) => h.pattern === pattern.id);
    const hosts = [...new Set(rows.map((h) => h.host))];
    const variants = model.variants.filter((v) => rows.some((h) => h.variant === v.id));
    return hosts.length === 0 ? null : [
      am.el('h3', null, am.pattern(pattern)),
      limits(rows),
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
        + '. Lower figure: largest resident memory.'
        + (model.comparison.hosts.some((h) => (h.component || {}).share)
          ? ' Where a component has a share of the processors: the share, in how much of its periods it had used it up, and how long it then waited, mean over the runs. It was at its limit where it used 90\u00a0% of its share or more, or 70\u00a0% and had used it up in 80\u00a0% of the periods.'
          : ''),
        model.patterns.filter((p) => !p.peakOf).map(table), steps());
  };
})(window.AuthMeter);
