/* Rate and time over the time of every run: do they hold, warm up, or sag? A card per variant and pattern. */
(function (am) {
  'use strict';
  const model = am.model;
  const RATE = (p) => p.tps;
  const TIME = (p) => p.meanMs;

  /* Fewer points show no course: the tables have these runs. */
  const FEW = 5;
  const course = (line) => line.points.length >= FEW;

  function highest(lines, value) {
    return Math.max(0, ...lines.flatMap((l) => l.points.map(value)).filter((v) => v !== null));
  }

  function run(line, variant, rate, time) {
    return am.el('div', { class: 'am-run', 'data-variant': line.variant, 'data-pattern': line.pattern, 'data-repeat': line.repeat },
        am.lineChart('run ' + line.repeat + ', TPS', variant.colour, line, RATE, rate, 'per second'),
        am.lineChart('run ' + line.repeat + ', mean time in ms', variant.colour, line, TIME, time, 'ms'));
  }

  function cards(pattern) {
    const all = model.comparison.timeline.filter((l) => l.pattern === pattern.id && course(l));
    const seconds = Math.max(1, highest(all, (p) => p.seconds));
    const rate = { seconds: seconds, top: highest(all, RATE) };
    const time = { seconds: seconds, top: highest(all, TIME) };
    const filled = model.variants.map((v) => {
      const lines = all.filter((l) => l.variant === v.id).sort((a, b) => a.repeat - b.repeat);
      return lines.length === 0 ? null
          : am.el('div', { class: 'am-card' }, am.el('h4', null, am.variant(v)), lines.map((l) => run(l, v, rate, time)));
    }).filter((c) => c);
    return filled.length === 0 ? null : [am.el('h3', null, am.pattern(pattern)), am.el('div', { class: 'am-multiples' }, filled)];
  }

  am.timelines = function () {
    const short = model.comparison.timeline.filter((l) => !course(l) && model.main.some((p) => p.id === l.pattern)).length;
    return am.section('timelines', 'Every run over its time',
        'Two charts for each run: TPS, and the mean time of the successful tests that ended in that moment; seconds since the first '
        + 'measured start. All charts of a pattern share both axes. A red dot marks tests that failed.'
        + (short ? ' ' + am.plural(short, 'run') + ' with fewer than ' + FEW + ' points ' + (short === 1 ? 'is' : 'are') + ' not drawn.' : ''),
        model.main.map(cards));
  };
})(window.AuthMeter);
