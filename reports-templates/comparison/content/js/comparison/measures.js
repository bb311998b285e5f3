/* Grouped bars for every measure: a group per pattern, a bar per variant. */
(function (am) {
  'use strict';
  const model = am.model;
  const NO_INTERVAL = () => null;

  am.rateTitle = () => 'Tests per second (higher is better' + (model.logarithmic ? '; logarithmic scale' : '') + ')';

  /** Processor time of the processes that are asked for, together: mean over the runs, 100 is one core. */
  function processors(mean, asked) {
    const rows = model.of(model.comparison.hosts, mean.variant, mean.pattern)
        .filter((h) => asked(h.host) && h.cpuPercent !== null && h.cpuPercent !== undefined);
    const runs = new Set(rows.map((h) => h.repeat)).size;
    return runs === 0 ? null : rows.reduce((sum, h) => sum + h.cpuPercent, 0) / runs;
  }

  const LEADING = [
    ['tps-chart', am.rateTitle(), (m) => m.tps, (m) => m.tpsCi95, model.logarithmic],
    ['time-chart', 'Mean time of a test in ms (lower is better)', (m) => m.meanMs, (m, s) => s.meanMsCi95],
  ];
  const OTHERS = [
    ['p50-chart', 'Median time, p50, in ms', (m, s) => s.p50Ms],
    ['p90-chart', 'p90 in ms', (m, s) => s.p90Ms],
    ['p95-chart', 'p95 in ms', (m, s) => s.p95Ms],
    ['p99-chart', 'p99 in ms', (m, s) => s.p99Ms],
    ['max-chart', 'Longest time in ms', (m, s) => s.maxMs],
    ['errors-chart', 'Errors, % of the tests', (m) => (m.tests ? 100 * m.errors / m.tests : null)],
    ['servers-chart', 'Processor time of all servers, % of a core', (m) => processors(m, (host) => host !== model.generator)],
    ['generator-chart', 'Processor time of the load generator, % of a core', (m) => processors(m, (host) => host === model.generator)],
  ];

  am.measures = function () {
    const patterns = model.main;
    const variants = model.measured(patterns);
    if (variants.length === 0) {
      return null;
    }
    const whiskers = model.repeats > 1
        ? 'Whiskers show the 95\u00a0% interval of the mean over the runs, so how far these lie apart; which variant is ahead is shown '
          + 'by the ratios within repeats, under Assessment.'
        : '';
    const named = patterns.filter((p) => p.title !== p.id).map((p) => p.id + ': ' + p.title).join('; ');
    const draw = ([id, title, value, interval, log]) =>
        am.barChart(id, title, variants, patterns, value, interval || NO_INTERVAL, log);
    return am.section('charts', 'Every measure', whiskers
        + ' Percentiles and the longest time are those of all successful tests of all runs together.'
        + (named ? ' ' + named + '.' : ''),
        am.legend(variants),
        am.el('div', { class: 'am-pair' }, LEADING.map(draw)),
        am.el('div', { class: 'am-measures' }, OTHERS.map(draw)));
  };
})(window.AuthMeter);
