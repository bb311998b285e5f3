/* The run record, as it was written: names and values, nested as deep as they are. */
(function (am) {
  'use strict';
  const model = am.model;

  function value(v) {
    if (v === null || typeof v !== 'object') {
      return String(v);
    }
    if (Array.isArray(v) && v.every((e) => e === null || typeof e !== 'object')) {
      return v.join(', ');
    }
    return list(Object.entries(v));
  }

  function list(entries) {
    return am.el('dl', { class: 'am-record' }, entries.map(([name, v]) => [am.el('dt', null, name), am.el('dd', null, value(v))]));
  }

  am.record = function () {
    const entries = Object.entries(model.context.record || {});
    return entries.length === 0 ? null : am.section('record', 'Run record', 'What was run, on what; secrets are left out.',
        am.el('details', { class: 'am-details' }, am.el('summary', null, 'Show the record'), list(entries)));
  };
})(window.AuthMeter);
