/* The functional matrix: what was expected and what was observed. */
(function (am) {
  'use strict';
  const model = am.model;
  const SIGNS = {
    true: ['good', '\u2713'],
    false: ['bad', '\u2717'],
    null: ['open', '\u25cb'],
  };

  function cell(row) {
    if (!row) {
      return am.el('td', null, '\u2013');
    }
    const [kind, sign] = SIGNS[String(row.pass)];
    return am.el('td', { 'data-variant': row.variant, 'data-test': row.test, class: 'am-' + kind + '-cell' },
        am.el('div', null, am.el('span', { class: 'am-sign', 'aria-hidden': 'true' }, sign + ' '),
            am.el('b', { 'data-figure': 'observed' }, row.observed === null ? 'nothing' : row.observed)),
        am.el('div', { class: 'am-minor' }, row.expected === null ? 'nothing expected'
            : ['expected ', am.el('span', { 'data-figure': 'expected' }, row.expected)]));
  }

  function details(rows) {
    const told = rows.filter((r) => r.detail);
    return told.length === 0 ? null : am.el('details', { class: 'am-details' },
        am.el('summary', null, 'Details of the functional tests'),
        am.el('dl', null, told.map((r) => [
          am.el('dt', null, model.variantTitle(r.variant) + ', test ' + r.test),
          am.el('dd', null, r.detail),
        ])));
  }

  am.functional = function () {
    /* What the failover matrix shows is not shown twice. */
    const shown = new Set((model.comparison.failover || []).flatMap((r) => r.checks.map((c) => r.pattern + ' ' + c.way)));
    const rows = model.comparison.functional.filter((r) => !shown.has(r.test));
    const tests = [...new Set(rows.map((r) => r.test))];
    const titles = model.context.functionalTitles || {};
    const variants = model.variants.filter((v) => rows.some((r) => r.variant === v.id));
    const find = (v, test) => rows.find((r) => r.variant === v.id && r.test === test);
    return rows.length === 0 ? null : am.section('functional', 'Functional tests',
        'Observed in this run, never assumed. \u201cyes\u201d: every sample of the test succeeded.',
        am.scrolling(am.el('table', { class: 'am-table am-matrix' },
            am.el('thead', null, am.row(am.el('th', { scope: 'col' }, 'Test'),
                variants.map((v) => am.el('th', { scope: 'col' }, am.variant(v))))),
            am.el('tbody', null, tests.map((t) => am.row(
                am.el('th', { scope: 'row' }, am.label(am.el('b', null, t), titles[t] ? ' \u00b7 ' + titles[t] : null)),
                variants.map((v) => cell(find(v, t)))))))),
        details(rows));
  };
})(window.AuthMeter);
