/* Groups of patterns that are not part of the main comparison; where errors are results, they lead. */
(function (am) {
  'use strict';
  const model = am.model;

  function cell(variant, pattern) {
    const mean = model.mean(variant.id, pattern.id);
    if (!mean) {
      return am.numberCell('\u2013');
    }
    const succeeded = 100 * (mean.tests - mean.errors) / mean.tests;
    return am.numberCell([
      am.el('div', { class: 'am-figure' }, am.fixed(succeeded, succeeded < 100 && succeeded > 99 ? 2 : 1) + '\u00a0%'),
      am.el('div', { class: 'am-minor' }, am.count(mean.errors) + ' of ' + am.count(mean.tests) + ' failed'),
      am.el('div', { class: 'am-minor' }, am.rate(mean.tps) + '\u00a0TPS, ' + am.ms(mean.meanMs) + '\u00a0ms'),
    ], { 'data-variant': variant.id, 'data-pattern': pattern.id });
  }

  function errorsTable(patterns) {
    return am.scrolling(am.el('table', { class: 'am-table am-means' },
        am.el('thead', null, am.row(am.el('th', { scope: 'col' }, 'Variant'),
            patterns.map((p) => am.numberHead(p.title)))),
        am.el('tbody', null, model.measured(patterns).map((v) => am.row(am.el('th', { scope: 'row' }, am.variant(v)),
            patterns.map((p) => cell(v, p)))))));
  }

  function runsOf(patterns) {
    return am.el('details', { class: 'am-details' }, am.el('summary', null, 'Run by run'), am.runTables(patterns));
  }

  /** What is counted, where it is not what the scenario counts. */
  function tests(patterns) {
    const units = [...new Set(patterns.map((p) => p.unit).filter((u) => u && u !== model.unit))];
    return units.length === 0 ? '' : 'One test is one ' + am.listed(units) + '. ';
  }

  am.groups = function () {
    return model.groups.map((group, i) => {
      const patterns = model.inGroup(group);
      if (model.measured(patterns).length === 0) {
        return null;
      }
      const results = patterns.every((p) => p.errorsAreResults);
      return am.section('group-' + i, results ? group + ': errors are results here' : group,
          results
              ? 'Shown apart, because what fails under these patterns is what they are to show; no gate asks for zero errors here. '
                + 'Share of tests that succeeded, then rate and mean time of those that did.'
              : 'Shown apart from the main comparison. ' + tests(patterns) + 'Upper figure TPS, lower figure mean time.',
          results ? errorsTable(patterns) : am.meansTable(patterns),
          results ? null : patterns.map(am.assessed),
          results ? null : am.legend(model.measured(patterns)),
          results ? null : am.barChart('group-' + i + '-tps', am.rateTitle(), model.measured(patterns), patterns,
              (m) => m.tps, (m) => m.tpsCi95, model.logarithmic),
          runsOf(patterns));
    });
  };
})(window.AuthMeter);
