/* Sessions that were there before the load, and the load while they expired. */
(function (am) {
  'use strict';
  const model = am.model;
  const THOUSAND = 1000;

  const ms = (value) => (value === null ? '\u2013' : am.count(value) + '\u00a0ms');

  function name(row) {
    return am.el('th', { scope: 'row' }, am.pattern(model.patterns.find((p) => p.id === row.pattern) || { id: row.pattern }),
        model.repeats > 1 ? am.el('div', { class: 'am-minor' }, 'run ' + row.repeat) : null);
  }

  function filled(row) {
    const sessions = [am.count(row.sessions), row.expired ? am.el('div', { class: 'am-minor' }, 'had expired before the load') : null];
    return am.row(name(row), am.numberCell(sessions), am.numberCell(am.fixed(row.fillMs / THOUSAND, 1) + '\u00a0s'),
        am.numberCell(row.sessions > 0 && row.fillMs > 0 ? am.count(Math.round(row.sessions * THOUSAND / row.fillMs)) : '\u2013'));
  }

  function wave(row) {
    const parts = [row.wave.before, row.wave.within, row.wave.after];
    return am.row(name(row), parts.map((p) => am.numberCell(am.count(p.tests) + (p.errors > 0 ? ', ' + am.plural(p.errors, 'error') : ''))),
        parts.map((p) => am.numberCell(ms(p.p50Ms))), parts.map((p) => am.numberCell(ms(p.p99Ms))));
  }

  function table(kind, heads, rows) {
    return rows.length === 0 ? null : am.scrolling(am.el('table', { class: 'am-table am-house', 'data-kind': kind },
        am.el('thead', null, am.row(am.el('th', { scope: 'col' }, 'Load'), heads.map((h) => am.numberHead(h)))),
        am.el('tbody', null, rows)));
  }

  function tables(variant) {
    const rows = (model.comparison.house || []).filter((r) => r.variant === variant.id);
    const waves = rows.filter((r) => r.wave !== null);
    return rows.length === 0 ? null : [
      am.el('h3', null, am.label(am.variant(variant))),
      table('filled', ['Sessions', 'Put in within', 'Per second'], rows.map(filled)),
      table('wave', ['Logins before', 'within 10 s', 'after', 'p50 before', 'within 10 s', 'after', 'p99 before', 'within 10 s', 'after'],
          waves.map(wave)),
    ];
  }

  am.house = function () {
    return am.section('house', 'Full house',
        'Sessions that were put into the store before the load. Where all of them expired during the load, the logins are divided into those '
        + 'that ended before that moment, within the next 10 seconds, and later.',
        model.variants.flatMap(tables));
  };
})(window.AuthMeter);
