/* The picture of the answer: a line for each pair of variants, with the ratio of both and its interval; 1 is marked. Where
   these are many, the lines of the first variant of each load, and the others folded. */
(function (am) {
  'use strict';
  const model = am.model;
  const TICKS = [0.01, 0.02, 0.05, 0.1, 0.2, 0.3, 0.5, 0.7, 0.8, 0.9, 1, 1.1, 1.25, 1.5, 2, 3, 5, 10, 20, 50, 100];
  /* Lines that one looks through at a glance: those of four variants with three loads. */
  const LINES = 18;
  /* Percent of the width, so that the numbers of two ticks do not touch. */
  const APART = 16;
  const KINDS = { ahead: 'am-ahead', level: 'am-level', 'not decided': 'am-open-pair' };

  /** Places on a logarithmic scale from the least to the largest end of an interval, in percent of its width. */
  function scale(pairs) {
    const ends = pairs.flatMap((p) => [p.low === null ? p.ratio : p.low, p.high === null ? p.ratio : p.high]).concat(0.95, 1.05);
    const from = Math.log(Math.max(0.01, Math.min(...ends)) * 0.97);
    const to = Math.log(Math.min(100, Math.max(...ends)) * 1.03);
    const place = (ratio) => Math.max(0, Math.min(100, 100 * (Math.log(ratio) - from) / (to - from)));
    const ticks = [1];
    TICKS.filter((t) => Math.log(t) >= from && Math.log(t) <= to).forEach((t) => {
      if (ticks.every((other) => Math.abs(place(t) - place(other)) >= APART)) {
        ticks.push(t);
      }
    });
    return { place: place, ticks: ticks };
  }

  function bar(pair, place, relevant) {
    const left = place(1 / relevant);
    return am.el('div', { class: 'am-range' },
        am.el('i', { class: 'am-relevant', style: 'left:' + left + '%;width:' + (place(relevant) - left) + '%' }),
        am.el('i', { class: 'am-one', style: 'left:' + place(1) + '%' }),
        pair.low === null ? null
            : am.el('i', { class: 'am-whole-interval', style: 'left:' + place(pair.low) + '%;width:' + (place(pair.high) - place(pair.low)) + '%' }),
        am.el('i', { class: 'am-ratio-dot', style: 'left:' + place(pair.ratio) + '%' }));
  }

  function row(pair, pattern, drawn, relevant) {
    return am.el('tr', { class: KINDS[pair.word], 'data-pattern': pattern.id, 'data-pair': pair.variant + ' ' + pair.over },
        am.el('th', { scope: 'row' }, am.label(model.variantTitle(pair.variant), am.el('span', { class: 'am-minor' }, ' to '), model.variantTitle(pair.over))),
        am.el('td', { class: 'am-range-cell' }, bar(pair, drawn.place, relevant)),
        am.numberCell([am.el('b', { 'data-figure': 'ratio' }, pair.ratio.toFixed(2)),
          pair.low === null ? null : am.el('span', { class: 'am-interval', 'data-figure': 'interval' }, ' ' + am.interval(pair))]),
        am.el('td', { 'data-figure': 'word' }, pair.word));
  }

  function axis(drawn) {
    return am.el('tr', { class: 'am-axis' }, am.el('th', null, am.costs ? 'ratio of the mean times' : 'ratio of the rates'),
        am.el('td', { class: 'am-range-cell' }, am.el('div', { class: 'am-range' },
            drawn.ticks.map((t) => am.el('span', { class: t === 1 ? 'am-tick-one' : null, style: 'left:' + drawn.place(t) + '%' }, String(t))))),
        am.el('td'), am.el('td'));
  }

  /** Null where variants are not what is compared. */
  am.pairsPicture = function () {
    const orders = model.main.map((p) => [p, am.orderOf(p)]).filter(([, order]) => order !== null)
        .map(([p, order]) => [p, order.pairs.filter((pair) => pair.ratio !== null)]).filter(([, pairs]) => pairs.length > 0);
    if (orders.length === 0 || !['rates', 'costs', 'replication'].some(am.answerIs)) {
      return null;
    }
    const drawn = scale(orders.flatMap(([, pairs]) => pairs));
    const relevant = 1 + model.comparison.order.relevantDifferencePercent / 100;
    const table = (chosen) => am.el('table', { class: 'am-pairs' },
        am.el('tbody', null, orders.map(([pattern, pairs]) => [
          orders.length === 1 ? null : am.row(am.el('th', { class: 'am-group', colspan: 4, scope: 'rowgroup' }, am.pattern(pattern))),
          chosen(pattern, pairs).map((pair) => row(pair, pattern, drawn, relevant)),
        ]), axis(drawn)));
    const all = orders.reduce((sum, [, pairs]) => sum + pairs.length, 0);
    return am.el('figure', { id: 'pairs' },
        all <= LINES ? table((pattern, pairs) => pairs) : [
          table((pattern, pairs) => {
            const first = am.orderOf(pattern).standings[0].variant;
            return pairs.filter((pair) => pair.variant === first || pair.over === first);
          }),
          am.el('details', { class: 'am-details' }, am.el('summary', null, 'All ' + all + ' pairs'), table((pattern, pairs) => pairs)),
        ],
        am.el('figcaption', { class: 'am-caption' }, am.isTested
            ? 'Dot: ratio of the two, the better one first. Bar: its interval; all intervals of this page together contain the true ratios with 95\u00a0%. Shaded: a difference of less than '
              + am.relevantDifference + ', which counts as level. '
              + 'Ahead: significant at 5\u00a0%, corrected for the ' + am.plural(model.comparison.order.comparisons, 'comparison') + ' of this page.'
            : 'Dot: ratio of the two, the better one first. Fewer than three repeats have no interval.'));
  };
})(window.AuthMeter);
