/* The assessment: a ranking per pattern that says what the intervals prove, beside the published ratios. */
(function (am) {
  'use strict';
  const model = am.model;
  const UNPROVEN = 'one run, no interval: the order is not proven';

  function interval(mean) {
    return typeof mean.tpsCi95 !== 'number' ? '\u2013'
        : am.rate(Math.max(0, mean.tps - mean.tpsCi95)) + ' to ' + am.rate(mean.tps + mean.tpsCi95);
  }

  function reading(row, ranking) {
    if (row.place === null) {
      return UNPROVEN;
    }
    const level = row.level.map((r) => r.variant.title);
    const behind = ranking.filter((r) => r.place !== null && r.mean.tps > row.mean.tps && !level.includes(r.variant.title))
        .map((r) => r.variant.title);
    const parts = [
      behind.length ? 'behind ' + am.listed(behind) : null,
      level.length ? 'level with ' + am.listed(level) + ': the intervals overlap' : null,
    ].filter((p) => p);
    return parts.length ? parts.join('; ') : 'ahead of all others: no interval reaches its own';
  }

  function line(row, pattern, ranking, ratios) {
    const published = ratios && ratios.get(row.variant.id);
    return am.el('tr', { 'data-variant': row.variant.id, 'data-pattern': pattern.id },
        am.el('th', { scope: 'row' },
            am.el('div', { class: 'am-placed' },
                am.el('span', { class: 'am-place' }, row.place === null ? '\u2013' : row.place + '.'), am.variant(row.variant)),
            row.mean.errors ? am.el('span', { class: 'am-bad-text' }, ' ' + am.plural(row.mean.errors, 'error')) : null),
        am.numberCell(am.rate(row.mean.tps)),
        am.numberCell(interval(row.mean)),
        am.numberCell(am.times(row.ratio), { 'data-figure': 'ratio' }),
        ratios ? [
          am.numberCell(am.times(published && published.ours), { 'data-figure': 'ours' }),
          am.numberCell(am.times(published && published.theirs), { 'data-figure': 'theirs' }),
        ] : null,
        am.el('td', { 'data-figure': 'reading' }, am.el('span', { class: 'am-reading' }, reading(row, ranking))));
  }

  /** What was first when it was published, if that compares. */
  function published(ranking, ratios) {
    if (!ratios) {
      return null;
    }
    const order = [...ratios.entries()].sort((a, b) => b[1].theirs - a[1].theirs);
    const first = model.variantTitle(order[0][0]);
    const same = am.winners(ranking).some((r) => r.variant.id === order[0][0]);
    return 'In the published figures ' + first + ' is first' + (same ? ' too' : '') + ', '
        + am.times(order[0][1].theirs / order[1][1].theirs) + ' ' + model.variantTitle(order[1][0]) + '. ';
  }

  function finding(ranking) {
    const names = am.winners(ranking).map((r) => r.variant.title);
    const lead = am.lead(ranking);
    const ahead = lead ? ', ' + (names.length > 1 ? names[0] + ' at ' : '') + am.times(lead.ratio) + ' ' + lead.next.variant.title : '';
    if (!am.isProven(ranking)) {
      return 'Highest rate: ' + names[0] + ahead + '. ' + UNPROVEN[0].toUpperCase() + UNPROVEN.slice(1) + '. ';
    }
    return names.length === 1 ? names[0] + ' is ahead' + ahead + '. ' : am.listed(names) + ' are level' + ahead + '. ';
  }

  function assessed(pattern) {
    const ranking = am.ranking(pattern);
    if (ranking.length < 2) {
      return null;
    }
    const common = am.ratios(pattern);
    const ratios = common && common.size > 1 ? common : null;
    return am.el('div', { 'data-assessed': pattern.id },
        am.el('h3', null, am.pattern(pattern)),
        am.el('p', { class: 'am-finding' }, finding(ranking), published(ranking, ratios)),
        am.scrolling(am.el('table', { class: 'am-table am-assessment' },
            am.el('thead', null, am.row(am.el('th', { scope: 'col' }, 'Place, variant'),
                am.numberHead('TPS'), am.numberHead('95\u00a0% interval'), am.numberHead('to best'),
                ratios ? [am.numberHead('to best published, ours'), am.numberHead('theirs')] : null, am.el('th', { scope: 'col' }, 'What this says'))),
            am.el('tbody', null, ranking.map((row) => line(row, pattern, ranking, ratios))))));
  }

  am.assessment = function () {
    const patterns = model.main.map(assessed).filter((p) => p);
    const caption = model.repeats > 1
        ? 'Ranked by TPS. Two variants are level only where their 95\u00a0% intervals overlap; a place is one more than the number of '
          + 'variants that are clearly better.'
        : 'Listed by TPS. ' + UNPROVEN[0].toUpperCase() + UNPROVEN.slice(1) + '. With three runs or more it can be.';
    return patterns.length === 0 ? null : am.section('assessment', 'Assessment',
        caption + ' The rate is one side; what a method costs to operate is the other.', patterns, am.operatingCosts());
  };
})(window.AuthMeter);
