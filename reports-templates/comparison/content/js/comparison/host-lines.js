/* Processor time and memory of each process over the time of a run: where did it saturate, what grew? */
(function (am) {
  'use strict';
  const model = am.model;
  /* Fewer points show no course: the table of hosts has these runs. */
  const FEW = 5;
  const all = (model.context.hosts || []).filter((h) => h.line && h.line.cpuPercent.length >= FEW);
  const hosts = [...new Set(all.map((h) => h.host))];
  const colour = (host) => am.colours[hosts.indexOf(host) % am.colours.length];

  function points(row, figure) {
    const step = row.line.stepSeconds;
    return row.line[figure].map((value, i) => [(i + 0.5) * step, value]);
  }

  function highest(rows, figure) {
    return Math.max(0, ...rows.flatMap((r) => r.line[figure]).filter((v) => v !== null));
  }

  function series(rows, figure) {
    return rows.map((r) => ({
      name: r.host, color: colour(r.host), data: points(r, figure), shadowSize: 0,
      lines: { show: true, lineWidth: 1.4 }, points: { show: r.line[figure].length < 3, radius: 1.5 },
    }));
  }

  function chart(title, rows, figure, scale, unit) {
    const drawn = am.chart.figure(title, null, 'am-line am-host-line');
    am.chart.later(() => {
      window.jQuery.plot(drawn.plot, series(rows, figure), {
        grid: am.chart.grid,
        legend: { show: false },
        xaxis: {
          min: 0, max: scale.seconds, ticks: 4, tickLength: 0,
          tickFormatter: (v, axis) => v.toFixed(axis.tickDecimals) + '\u00a0s',
        },
        yaxis: { min: 0, max: scale[figure] * 1.05 || 1, ticks: 3, tickColor: '#eee', labelWidth: 30 },
      });
      am.chart.hover(drawn.plot, (item) => item.series.name + ', second ' + item.datapoint[0].toFixed(0) + ': '
          + am.fixed(item.datapoint[1], 0) + '\u00a0' + unit);
    });
    return drawn.element;
  }

  function run(rows, repeat, scale) {
    const own = rows.filter((r) => r.repeat === repeat);
    return am.el('div', { class: 'am-run', 'data-repeat': repeat, 'data-hosts': own.map((r) => r.host).join(' ') },
        chart('run ' + repeat + ', processors, 100\u00a0% is one core', own, 'cpuPercent', scale, '%'),
        chart('run ' + repeat + ', resident memory in MB', own, 'megabytes', scale, 'MB'));
  }

  function cards(pattern) {
    const here = all.filter((h) => h.pattern === pattern.id);
    const scale = {
      seconds: Math.max(1, ...here.map((r) => r.line.stepSeconds * r.line.cpuPercent.length)),
      cpuPercent: highest(here, 'cpuPercent'), megabytes: highest(here, 'megabytes'),
    };
    const filled = model.variants.map((v) => {
      const rows = here.filter((r) => r.variant === v.id);
      const repeats = [...new Set(rows.map((r) => r.repeat))].sort((a, b) => a - b);
      return repeats.length === 0 ? null
          : am.el('div', { class: 'am-card', 'data-variant': v.id, 'data-pattern': pattern.id },
              am.el('h4', null, am.variant(v)), repeats.map((r) => run(rows, r, scale)));
    }).filter((c) => c);
    return filled.length === 0 ? null : [am.el('h3', null, am.pattern(pattern)), am.el('div', { class: 'am-pair' }, filled)];
  }

  /** Steps of a search have their tables; the runs that count are drawn. */
  am.hostLines = function () {
    const drawn = model.patterns.filter((p) => !p.peakOf).map(cards).filter((c) => c);
    return drawn.length === 0 ? null : am.section('host-lines', 'Processors and memory over time',
        'Each process that was watched, over the seconds since the first measured start. All charts of a pattern share both axes.',
        am.el('div', { class: 'am-legend' }, hosts.map((host) => am.el('span', { class: 'am-variant' },
            am.el('i', { class: 'am-swatch', style: 'border-color:' + colour(host) }), am.el('span', null, host)))),
        drawn);
  };
})(window.AuthMeter);
