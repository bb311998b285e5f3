/* What was measured on: the servers and the software, as the documented tables 1-1 and 1-2. */
(function (am) {
  'use strict';
  const model = am.model;
  const SERVERS = [['role', 'Server'], ['host', 'Host'], ['cpu', 'CPU'], ['memory', 'Memory'], ['disk', 'Disk'], ['network', 'Network'],
    ['os', 'OS'], ['settings', 'Settings']];
  const SOFTWARE = [['name', 'Software'], ['version', 'Version'], ['role', 'On']];

  const text = (value) => (value === null || value === undefined || value === '' ? '\u2013'
      : Array.isArray(value) ? value.join(', ') : String(value));

  /** A table of what somebody wrote; null without rows. */
  function table(title, rows, columns) {
    const told = Array.isArray(rows) ? rows : [];
    const shown = columns.filter(([name]) => told.some((r) => r[name] !== null && r[name] !== undefined && r[name] !== ''));
    return told.length === 0 || shown.length === 0 ? null : [
      am.el('h3', null, title),
      am.scrolling(am.el('table', { class: 'am-table am-environment' },
          am.el('thead', null, am.row(am.numberHead('No'), shown.map(([, head]) => am.el('th', { scope: 'col' }, head)))),
          am.el('tbody', null, told.map((row, i) => am.row(am.numberCell(i + 1),
              shown.map(([name]) => am.el('td', { 'data-figure': name }, am.label(text(row[name]))))))))),
    ];
  }

  function facts(environment) {
    const parts = [
      environment.tester ? 'Tester: ' + text(environment.tester) : null,
      environment.dates ? 'Dates: ' + text(environment.dates) : null,
      environment.passwordHash ? 'Passwords: ' + text(environment.passwordHash) : null,
    ].filter((p) => p);
    const notes = [].concat(environment.notes || []).map(text);
    return [
      parts.length ? am.el('p', { class: 'am-facts' }, parts.map((p) => am.el('span', null, p))) : null,
      notes.map((n) => am.el('p', { class: 'am-note' }, n)),
    ];
  }

  function one(name, environment) {
    const content = [facts(environment), table('Servers', environment.servers, SERVERS),
      table('Software', environment.software, SOFTWARE)].flat(Infinity).filter((c) => c);
    return content.length === 0 ? null : [name ? am.el('h3', null, am.el('b', null, name)) : null, content];
  }

  /** Of this run; of each run, when several were joined. */
  function environments() {
    const record = model.context.record || {};
    const joined = (Array.isArray(record.sources) ? record.sources : []).filter((s) => s && s.environment);
    const own = model.context.environment || record.environment;
    return joined.length ? joined.map((s) => [s.name, s.environment]) : own ? [[null, own]] : [];
  }

  am.environment = function () {
    return am.section('environment', 'Environment', null, environments().map(([name, e]) => one(name, e)));
  };
})(window.AuthMeter);
