/* The table of means. */
(function (am) {
  'use strict';
  const model = am.model;

  function isAheadOfAll(variant, pattern) {
    const order = am.orderOf(pattern);
    return order !== null && order.standings.some((s) => s.variant === variant.id && s.aheadOf.length === order.standings.length - 1);
  }

  function cell(variant, pattern) {
    const mean = model.mean(variant.id, pattern.id);
    if (!mean) {
      return am.numberCell('\u2013');
    }
    const spread = model.spread(variant.id, pattern.id) || {};
    return am.numberCell([
      am.el('div', null, am.el('span', { class: 'am-figure', 'data-figure': 'tps' }, am.rate(mean.tps)),
          mean.tpsCi95 === null ? null : am.el('span', { class: 'am-interval', 'data-figure': 'tpsCi95' }, ' ' + am.plusMinus(mean.tpsCi95))),
      am.el('div', { class: 'am-minor' }, am.el('span', { 'data-figure': 'meanMs' }, am.ms(mean.meanMs)), '\u00a0ms',
          spread.meanMsCi95 === null || spread.meanMsCi95 === undefined ? null : am.el('span', { class: 'am-interval' }, ' ' + am.plusMinus(spread.meanMsCi95))),
      model.byTheMinute && mean.tps !== null ? am.el('div', { class: 'am-minor', 'data-figure': 'perMinute' }, am.count(mean.tps * 60) + ' a minute') : null,
      mean.errors ? am.el('div', { class: 'am-bad-text' }, am.plural(mean.errors, 'error')) : null,
    ], {
      'data-variant': variant.id,
      'data-pattern': pattern.id,
      class: isAheadOfAll(variant, pattern) ? 'am-best' : '',
    });
  }

  function runs(pattern) {
    const counts = model.comparison.means.filter((m) => m.pattern === pattern.id).map((m) => m.repeats);
    const fewest = Math.min(...counts);
    const most = Math.max(...counts);
    return counts.length === 0 ? '' : fewest === most ? am.plural(most, 'run') : fewest + ' to ' + am.plural(most, 'run');
  }

  am.meansTable = function (patterns) {
    return am.scrolling(am.el('table', { class: 'am-table am-means' },
        am.el('thead', null, am.row(am.el('th', { scope: 'col' }, 'Variant'),
            patterns.map((p) => am.numberHead(am.el('div', null, p.id),
                p.title === p.id ? null : am.el('div', { class: 'am-minor' }, p.title), am.el('div', { class: 'am-minor' }, runs(p)))))),
        am.el('tbody', null, model.measured(patterns).map((v) => am.row(
            am.el('th', { scope: 'row' }, am.variant(v), v.note ? am.el('div', { class: 'am-minor' }, am.label(v.note)) : null),
            patterns.map((p) => cell(v, p)))))));
  };

  am.means = function () {
    const patterns = model.main;
    if (model.measured(patterns).length === 0) {
      return null;
    }
    const interval = model.repeats > 1
        ? ' \u00b1 is half the width of the 95\u00a0% interval of the mean over the runs (Student\u2019s t).' : '';
    return am.section('means', 'Means',
        'Upper figure: TPS, successful tests per second from the first start to the last end of a run, mean over the runs. '
        + 'Lower figure: mean time of a successful test in milliseconds. Warm-up is left out.' + interval,
        am.meansTable(patterns));
  };
})(window.AuthMeter);
