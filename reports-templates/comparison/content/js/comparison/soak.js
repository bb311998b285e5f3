/* What grew in a long run. */
(function (am) {
  'use strict';
  const model = am.model;
  const LIMIT = 0.01;
  const FIGURES = {
    memoryBytes: ['memory', 1e6, 'MB'],
    threads: ['threads', 1, ''],
    descriptors: ['open descriptors', 1, ''],
    p99Ms: ['99th percentile of the times', 1, 'ms'],
  };

  function row(r) {
    const [name, unit, word] = FIGURES[r.figure] || [r.figure, 1, ''];
    const number = (value) => am.fixed(value / unit, 1) + (word ? '\u00a0' + word : '');
    const gated = r.of !== 'tests';
    const most = LIMIT * r.mean;
    const kind = !gated ? '' : r.low > most ? ' am-bad-cell' : r.high <= most ? ' am-good-cell' : ' am-open-cell';
    return am.row(
        am.el('th', { scope: 'row' }, r.of, model.repeats > 1 ? am.el('div', { class: 'am-minor' }, 'run ' + r.repeat) : null),
        am.el('td', null, name),
        am.numberCell(number(r.mean)),
        am.el('td', { class: 'am-number' + kind }, number(r.perHour)),
        am.numberCell(number(r.low) + ' to ' + number(r.high)));
  }

  function table(variant, pattern) {
    const rows = (model.comparison.soak || []).filter((r) => r.variant === variant.id && r.pattern === pattern.id);
    return rows.length === 0 ? null : [
      am.el('h3', null, am.label(am.variant(variant)), ', ', am.pattern(pattern)),
      am.scrolling(am.el('table', { class: 'am-table am-soak', 'data-variant': variant.id },
          am.el('thead', null, am.row(am.el('th', { scope: 'col' }, 'Of'), am.el('th', { scope: 'col' }, 'Figure'),
              ['Mean', 'Growth in an hour', '95\u00a0% interval'].map((h) => am.numberHead(h)))),
          am.el('tbody', null, rows.map(row)))),
    ];
  }

  am.soak = function () {
    return am.section('soak', 'What grows',
        'A straight line through each figure over the time, without the first tenth. Red: even the low end of the interval is more than '
        + '1\u00a0% of the mean in an hour. The answer names the figures of which it is not decided.',
        model.variants.flatMap((v) => model.patterns.map((p) => table(v, p))));
  };
})(window.AuthMeter);
