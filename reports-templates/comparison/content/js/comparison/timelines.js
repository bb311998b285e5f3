/* Small charts over the time of the runs: does the rate hold, or warm up, or sag? */
(function (am) {
  'use strict';
  const model = am.model;

  function highest(lines, value) {
    return Math.max(0, ...lines.flatMap((l) => l.points.map(value)).filter((v) => v !== null));
  }

  function charts(pattern) {
    const all = model.comparison.timeline.filter((l) => l.pattern === pattern.id);
    const rate = highest(all, (p) => p.tps);
    const time = highest(all, (p) => p.meanMs);
    const cards = model.variants.map((v) => {
      const lines = all.filter((l) => l.variant === v.id);
      return lines.length === 0 ? null : am.el('div', { class: 'am-card' },
          am.el('h4', null, am.variant(v)),
          am.lineChart('TPS', v.colour, lines, (p) => p.tps, rate, 'per second'),
          am.lineChart('mean time (ms)', v.colour, lines, (p) => p.meanMs, time, 'ms'));
    }).filter((c) => c);
    return cards.length === 0 ? null : [am.el('h3', null, am.pattern(pattern)), am.el('div', { class: 'am-multiples' }, cards)];
  }

  am.timelines = function () {
    return am.section('timelines', 'Over the time of each run',
        'Seconds since the first measured start; a line per run. The charts of a pattern share their vertical scale.',
        model.main.map(charts));
  };
})(window.AuthMeter);
