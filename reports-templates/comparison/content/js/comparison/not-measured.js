/* Cells without a measurement, so that nobody takes a gap for a success. */
(function (am) {
  'use strict';
  const model = am.model;

  function title(list, id) {
    const found = (list || []).find((e) => e.id === id);
    return (found && found.title) || id;
  }

  am.notMeasured = function () {
    const rows = model.comparison.notMeasured || [];
    return rows.length === 0 ? null : am.section('not-measured', 'Not measured',
        'Not run: the servers that the cell needs are not there. Invalid: the server stopped answering; it was restarted, and the cell '
        + 'was made once more, whose figures are in the other tables.',
        am.scrolling(am.el('table', { class: 'am-table' },
            am.el('thead', null, am.row(am.el('th', { scope: 'col' }, 'Variant'), am.el('th', { scope: 'col' }, 'Pattern'),
                am.el('th', { scope: 'col' }, 'State'), am.el('th', { scope: 'col' }, 'Why'))),
            am.el('tbody', null, rows.map((r) => am.el('tr', { 'data-variant': r.variant, 'data-pattern': r.pattern, 'data-status': r.status },
                am.el('th', { scope: 'row' }, am.label(title(model.context.variants, r.variant))),
                am.el('td', null, am.label(title(model.context.patterns, r.pattern))),
                am.el('td', null, r.status), am.el('td', null, r.detail)))))));
  };
})(window.AuthMeter);
