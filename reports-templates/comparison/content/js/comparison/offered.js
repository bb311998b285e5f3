/* Where a rate was offered: how much of it was achieved, what it cost the servers, and what was published. */
(function (am) {
  'use strict';
  const model = am.model;
  const MEGA = 1e6;

  const sum = (values) => values.reduce((a, b) => a + b, 0);
  const mean = (values) => (values.length === 0 ? null : sum(values) / values.length);
  const numbers = (rows, name) => rows.map((r) => r[name]).filter((v) => typeof v === 'number');

  /** Over all processes of the server's side in each run, the mean of the runs. */
  function servers(cells, name) {
    const rows = cells.map((c) => numbers(model.of(model.comparison.hosts, c.variant, c.pattern)
        .filter((h) => h.repeat === c.repeat && h.host !== model.generator), name));
    return mean(rows.filter((r) => r.length).map(sum));
  }

  /* Of the host on which the servers and JMeter ran; null where the record does not tell. */
  const cores = ((model.context.record || {}).machine || {}).cores || null;

  /** Use of the whole host, as hosts are published, or of one core where it is not known how many there are. */
  function cpuOf(cells) {
    const used = servers(cells, 'cpuPercent');
    return used === null || cores === null ? used : used / cores;
  }

  function published(variant, pattern) {
    const rows = ((model.context.reference || {}).rows || []);
    return rows.find((r) => r.variant === variant && r.pattern === pattern
        && [r.cpuPercent, r.memoryMb, r.memoryGrowthMb].some((v) => typeof v === 'number')) || {};
  }

  const percent = (value, decimals) => (value === null || value === undefined ? '\u2013' : am.fixed(value, decimals) + '\u00a0%');
  const signed = (mb) => (mb === null || mb === undefined ? '\u2013' : (mb >= 0 ? '+' : '\u2212') + am.fixed(Math.abs(mb), 0) + '\u00a0MB');

  /** What a server took more than before the first request, and what it had at most then. */
  function memory(growth, most) {
    return typeof most === 'number' ? signed(growth) + ' to ' + am.fixed(most, 0) : signed(growth);
  }

  const inMega = (bytes) => (bytes === null ? null : bytes / MEGA);

  function line(variant, pattern) {
    const cells = model.of(model.comparison.cells, variant.id, pattern.id).filter((c) => typeof c.ideal === 'number' && c.tests > 0);
    if (cells.length === 0) {
      return null;
    }
    const spread = model.spread(variant.id, pattern.id) || {};
    const seed = published(variant.id, pattern.id);
    const ofIdeal = mean(numbers(cells, 'ofIdealPercent'));
    const errors = sum(cells.map((c) => c.errors));
    return am.el('tr', { 'data-variant': variant.id, 'data-pattern': pattern.id },
        am.el('th', { scope: 'row' }, am.variant(variant)),
        am.numberCell(am.rate(mean(numbers(cells, 'offered'))), { 'data-figure': 'offered' }),
        am.numberCell(am.rate(mean(numbers(cells, 'ideal'))), { 'data-figure': 'ideal' }),
        am.numberCell(am.rate(mean(numbers(cells, 'tps'))), { 'data-figure': 'achieved' }),
        am.numberCell(percent(ofIdeal, 1), { 'data-figure': 'ofIdealPercent' }),
        am.numberCell(am.count(errors), { class: errors ? 'am-bad-text' : null }),
        am.numberCell(am.count(spread.p50Ms)), am.numberCell(am.count(spread.p95Ms)), am.numberCell(am.count(spread.p99Ms)),
        am.numberCell(percent(cpuOf(cells), 1), { 'data-figure': 'cpuPercent' }),
        am.numberCell(memory(inMega(servers(cells, 'rssGrowthBytes')), inMega(servers(cells, 'rssMaxBytes'))), { 'data-figure': 'memory' }),
        am.numberCell(percent(seed.cpuPercent, 1), { 'data-figure': 'printedCpuPercent' }),
        am.numberCell(memory(seed.memoryGrowthMb, seed.memoryMb), { 'data-figure': 'printedMemory' }));
  }

  function body(pattern) {
    const lines = model.variants.map((v) => line(v, pattern)).filter((l) => l);
    return lines.length === 0 ? null : am.el('tbody', null,
        am.row(am.el('th', { scope: 'rowgroup', colspan: 13, class: 'am-group' }, am.label(am.pattern(pattern)))), lines);
  }

  am.offered = function () {
    const bodies = model.patterns.map(body).filter((b) => b);
    if (bodies.length === 0) {
      return null;
    }
    return am.section('offered', 'Offered and achieved',
        'Offered is the rate when all users have started, ideal its mean with the ramp-up; of ideal is the share of those requests '
        + 'that succeeded. Processor time is the mean of all processes on the server\u2019s side together, 100\u00a0% being '
        + (cores === null ? 'one core' : cores === 1 ? 'the one core of this machine' : 'all ' + cores + ' cores of this machine')
        + '; memory is what they took more at most than before the first request, and what they had then. The published figures are of whole hosts.',
        am.scrolling(am.el('table', { class: 'am-table am-offered' },
            am.el('thead', null,
                am.row(am.el('th', { rowspan: 2, scope: 'col' }, 'Variant'), am.el('th', { colspan: 4, class: 'am-over' }, 'Requests per second'),
                    am.el('th', { rowspan: 2, scope: 'col', class: 'am-number' }, 'Failures'), am.el('th', { colspan: 3, class: 'am-over' }, 'Time (ms)'),
                    am.el('th', { colspan: 2, class: 'am-over' }, 'Servers'), am.el('th', { colspan: 2, class: 'am-over' }, 'Published host')),
                am.row(am.numberHead('offered'), am.numberHead('ideal'), am.numberHead('achieved'), am.numberHead('of ideal'),
                    am.numberHead('p50'), am.numberHead('p95'), am.numberHead('p99'), am.numberHead('CPU'), am.numberHead('memory'),
                    am.numberHead('CPU'), am.numberHead('memory'))),
            bodies)));
  };
})(window.AuthMeter);
