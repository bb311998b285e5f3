/* Every step of a search for the peak: the rate by load threads, a line for each variant, and a ring for each run at the peak. */
(function (am) {
  'use strict';
  const model = am.model;

  function steps(row, id) {
    return model.patterns.filter((p) => p.peakOf === row)
        .map((p) => ({ threads: p.threads, mean: model.mean(id, p.id) }))
        .filter((t) => t.mean && t.mean.tps !== null)
        .map((t) => [t.threads, t.mean.tps * 60]);
  }

  /** Where it was measured: each run has the threads that its own search found. */
  function rings(peak) {
    return peak.threadsOfRuns.map((threads, run) => [threads, peak.perMinuteOfRuns[run]]).filter((ring) => ring[1] !== null);
  }

  function series(row, peak) {
    const v = model.variants.find((one) => one.id === peak.variant);
    return [
      {
        name: v.title + ', step', color: v.colour, data: steps(row, v.id), shadowSize: 0,
        lines: { show: true, lineWidth: 1.4 }, points: { show: true, radius: 2.5, fill: true, fillColor: v.colour },
      },
      {
        name: v.title + ', peak', color: v.colour, data: rings(peak), shadowSize: 0,
        lines: { show: false }, points: { show: true, radius: 6, fill: false, lineWidth: 2 },
      },
    ];
  }

  /**
   * @param row the pattern whose steps they are
   * @param peaks rows of the comparison's scaling
   */
  am.searchChart = function (row, peaks) {
    const lines = peaks.flatMap((p) => series(row, p));
    const values = lines.flatMap((l) => l.data);
    const threads = [...new Set(values.map((p) => p[0]))].sort((a, b) => a - b);
    const chart = am.chart.figure('Every step: ' + model.unit + 's a minute by load threads; rings: each run at the peak, with every session',
        'search-' + row, 'am-bars');
    chart.plot.setAttribute('data-rings', String(peaks.flatMap(rings).length));
    am.chart.later(() => {
      window.jQuery.plot(chart.plot, lines, {
        grid: am.chart.grid,
        legend: { show: false },
        xaxis: {
          ticks: threads.map((t) => [t, String(t)]), tickLength: 0,
          min: threads[0] / 1.2, max: threads[threads.length - 1] * 1.2,
          transform: (v) => Math.log2(Math.max(v, 0.1)), inverseTransform: (v) => Math.pow(2, v),
        },
        yaxis: { min: 0, max: 1.1 * Math.max(...values.map((p) => p[1])), tickColor: '#eee', tickFormatter: (v) => am.count(v) },
      });
      am.chart.hover(chart.plot, (item) => item.series.name + ', ' + am.plural(item.datapoint[0], 'load thread') + ': '
          + am.count(item.datapoint[1]) + ' a minute');
    });
    return [am.legend(model.variants.filter((v) => peaks.some((p) => p.variant === v.id))), chart.element];
  };
})(window.AuthMeter);
