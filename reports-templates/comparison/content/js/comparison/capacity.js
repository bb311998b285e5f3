/* The answer of a search for the capacity, with every step that led to it. */
(function (am) {
  'use strict';
  const model = am.model;
  const PHASES = { 'warm-up': 'warm-up', search: 'search', confirm: 'confirmation', lost: 'a node lost' };
  const OUTCOMES = { held: ['good', '\u2713', 'held'], fell: ['bad', '\u2717', 'fell'], void: ['open', '\u25cb', 'void'],
    broken: ['open', '\u25cb', 'broken'],
    none: ['open', '\u2013', 'not judged'] };
  const GREY = '#999';

  function row(s, i) {
    const f = s.figures || {};
    const [kind, sign, word] = OUTCOMES[s.outcome];
    return am.el('tr', { 'data-pattern': s.pattern, 'data-repeat': s.repeat },
        am.numberCell(i + 1),
        am.el('td', null, PHASES[s.phase]),
        am.numberCell(s.rate ? am.rate(s.rate) : '\u2013'),
        am.numberCell(am.rate(f.achieved)),
        am.numberCell(am.count(f.errors)),
        am.numberCell(am.count(f.p50Ms)), am.numberCell(am.count(f.p95Ms)), am.numberCell(am.count(f.p99Ms)),
        am.numberCell(am.count(f.serviceP50Ms)), am.numberCell(am.count(f.serviceP95Ms)), am.numberCell(am.count(f.serviceP99Ms)),
        am.numberCell(am.fixed(s.generatorPercent, 0)),
        am.el('td', { class: 'am-' + kind + '-cell' },
            am.el('span', { class: 'am-sign', 'aria-hidden': 'true' }, sign + ' '), am.el('b', { 'data-figure': 'outcome' }, word),
            s.why ? am.el('div', { class: 'am-minor' }, am.label(s.why)) : null));
  }

  function table(steps) {
    const head = ['Step', 'Phase', 'offered /s', 'achieved /s', 'errors', 'p50 ms', 'p95 ms', 'p99 ms',
      'service p50', 'service p95', 'service p99', 'generator %'];
    return am.scrolling(am.el('table', { class: 'am-table am-capacity' },
        am.el('thead', null, am.row(head.map((h) => am.numberHead(h)), am.el('th', { scope: 'col' }, 'Outcome'))),
        am.el('tbody', null, steps.map(row))));
  }

  /** Lines over the offered rate: [{label, colour, value(step)}]. */
  function chart(id, title, steps, lines, limit) {
    const sorted = steps.slice().sort((a, b) => a.rate - b.rate);
    const drawn = am.chart.figure(title, id, 'am-bars');
    am.chart.later(() => {
      const top = Math.max(1, ...sorted.flatMap((s) => lines.map((l) => l.value(s) || 0)));
      const most = sorted[sorted.length - 1].rate * 1.05;
      const least = sorted[0].rate > most / 3 ? sorted[0].rate * 0.95 : 0;
      const told = sorted.filter((s) => s.outcome !== 'void');
      /* Of a rate that was made more than once each step is a point; the line goes through the last. */
      const last = told.filter((s, i) => i === told.length - 1 || told[i + 1].rate !== s.rate);
      const series = lines.flatMap((l) => [
        { color: l.colour, hoverable: false, shadowSize: 0, data: last.map((s) => [s.rate, l.value(s)]), lines: { show: true, lineWidth: 1.4 } },
        { color: l.colour, label: l.label, shadowSize: 0, data: told.map((s) => [s.rate, l.value(s)]), points: { show: true, radius: 2 } },
      ]);
      /* Void steps are drawn, but no line leads to what they do not say. */
      series.push(...lines.slice(-1).map((l) => ({
        color: GREY, label: 'void, ' + l.label, shadowSize: 0,
        data: sorted.filter((s) => s.outcome === 'void').map((s) => [s.rate, l.value(s)]),
        points: { show: true, radius: 3, fill: false },
      })));
      if (limit) {
        series.push({ color: GREY, hoverable: false, shadowSize: 0, data: [[least, limit], [most, limit]], lines: { show: true, lineWidth: 1 } });
      }
      window.jQuery.plot(drawn.plot, series, {
        grid: am.chart.grid, legend: { show: false },
        xaxis: { min: least, max: most, tickLength: 0, tickFormatter: (v) => v + '\u00a0/s' },
        yaxis: { min: 0, max: top * 1.08, tickColor: '#eee' },
      });
      am.chart.hover(drawn.plot, (item) => item.series.label + ' at ' + am.rate(item.datapoint[0]) + '/s: ' + am.fixed(item.datapoint[1], 1));
    });
    const legend = am.el('div', { class: 'am-legend' }, lines.map((l) => am.el('span', { class: 'am-variant' },
        am.el('i', { class: 'am-swatch', style: 'border-color:' + l.colour }), am.el('span', null, l.label))));
    return am.el('div', null, legend, drawn.element);
  }

  function charts(steps, limit) {
    const whole = steps.filter((s) => s.figures && (s.phase === 'search' || s.phase === 'confirm'));
    if (whole.length === 0) {
      return null;
    }
    return [
      chart('capacity-rate', 'Achieved over offered, per second', whole, [
        { label: 'offered', colour: GREY, value: (s) => s.rate },
        { label: 'achieved', colour: '#0072b2', value: (s) => s.figures.achieved },
      ]),
      chart('capacity-times', 'Time from the intended arrival over the offered rate, ms (line: the limit of p95)', whole, [
        { label: 'p50', colour: '#009e73', value: (s) => s.figures.p50Ms },
        { label: 'p95', colour: '#e69f00', value: (s) => s.figures.p95Ms },
        { label: 'p99', colour: '#d55e00', value: (s) => s.figures.p99Ms },
      ], limit),
    ];
  }

  am.capacity = function () {
    const capacity = model.context.capacity;
    return !capacity ? null : am.section('capacity', 'Every step of the search',
        'Users arrive by a schedule of their own. Times count from the intended arrival; the service time beside them from when a virtual '
        + 'user was free. A rate fell if p95 was over ' + am.count(capacity.limitMs) + '\u00a0ms, more than 0.1\u00a0% failed, or less than 95\u00a0% '
        + 'of it was achieved; an arrival that failed or was never served is slower than all others. Void: the load generator was the '
        + 'bottleneck, so the step says nothing. Broken: the step gave no samples; broken twice, the rate fell. The warm-up runs as fast as the system answers.',
        charts(capacity.steps, capacity.limitMs), table(capacity.steps));
  };
})(window.AuthMeter);
