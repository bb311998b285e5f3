/* Samples that are no unit of work and no leg of one: other visits of a mixed load. */
(function (am) {
  'use strict';
  const model = am.model;
  const labels = (model.context.report && model.context.report.apart) || [];

  /** Whether units are only a part of what virtual users do. */
  am.isMixed = labels.length > 0;
  am.isApart = (label) => labels.includes(label);

  function sum(rows, figure) {
    return rows.reduce((all, r) => all + r[figure], 0);
  }

  function row(pattern, variant, label) {
    const rows = model.comparison.legs.filter((l) => l.pattern === pattern.id && l.variant === variant.id && l.label === label);
    const good = sum(rows, 'count') - sum(rows, 'errors');
    const ms = rows.reduce((all, r) => all + (r.meanMs === null ? 0 : r.meanMs * (r.count - r.errors)), 0);
    return am.el('tr', { 'data-pattern': pattern.id, 'data-variant': variant.id, 'data-label': label },
        am.el('th', { scope: 'row' }, am.variant(variant)),
        am.el('td', null, am.label(label)),
        am.numberCell(am.count(sum(rows, 'count')), { 'data-figure': 'count' }),
        am.numberCell(am.count(sum(rows, 'errors')), { 'data-figure': 'errors' }),
        am.numberCell(good === 0 ? '\u2013' : am.fixed(ms / good, 1)),
        am.numberCell(rows.length === 0 ? '\u2013' : rows.map((r) => am.count(r.p95Ms)).join(', ')));
  }

  function table(pattern) {
    const variants = model.measured([pattern]);
    return variants.length === 0 ? null : [
      am.el('h3', null, am.pattern(pattern)),
      am.scrolling(am.el('table', { class: 'am-table am-apart' },
          am.el('thead', null, am.row(am.el('th', { scope: 'col' }, 'Variant'), am.el('th', { scope: 'col' }, 'Visit'),
              ['made', 'errors', 'mean ms', 'p95 ms of each run'].map((h) => am.numberHead(h)))),
          am.el('tbody', null, variants.flatMap((v) => labels.map((l) => row(pattern, v, l)))))),
    ];
  }

  am.apart = function () {
    return labels.length === 0 ? null : am.section('apart', 'Other visits',
        'What virtual users did beside the ' + model.context.unit + 's, counted apart. A failure that is expected, such as a wrong password that is refused, '
        + 'is no error.', model.patterns.map(table));
  };
})(window.AuthMeter);
