/* Which response codes failed tests had. */
(function (am) {
  'use strict';
  const model = am.model;

  function table(pattern) {
    const rows = (model.comparison.failures || []).filter((f) => f.pattern === pattern.id);
    const codes = [...new Set(rows.map((f) => f.code))];
    const variants = model.variants.filter((v) => rows.some((f) => f.variant === v.id));
    const sum = (v, code) => rows.filter((f) => f.variant === v.id && f.code === code).reduce((n, f) => n + f.count, 0);
    return codes.length === 0 ? null : [
      am.el('h3', null, am.pattern(pattern)),
      am.scrolling(am.el('table', { class: 'am-table am-failures' },
          am.el('thead', null, am.row(am.el('th', { scope: 'col' }, 'Response code'), variants.map((v) => am.numberHead(am.variant(v))))),
          am.el('tbody', null, codes.map((code) => am.row(am.el('th', { scope: 'row' }, am.label(code)),
              variants.map((v) => am.numberCell(am.count(sum(v, code)), { 'data-code': code }))))))),
    ];
  }

  am.failures = function () {
    return am.section('failures', 'Failed tests by response code', 'Over all runs; a test that succeeded is not here.',
        model.patterns.map(table));
  };
})(window.AuthMeter);
