/* The assessment: a ranking per pattern that says what the intervals prove, beside the published ratios. */
(function (am) {
  'use strict';
  const model = am.model;

  /** Of the ratio to the best; a dash without repeats. */
  function interval(row) {
    return row.best && row.best.low !== null ? row.best.low.toFixed(2) + ' to ' + row.best.high.toFixed(2) : '\u2013';
  }

  function reading(row) {
    const names = (rows) => am.listed(rows.map((r) => r.variant.title));
    const parts = [
      row.behind.length ? 'behind ' + names(row.behind) : null,
      row.level.length ? 'level with ' + names(row.level) : null,
    ].filter((p) => p);
    return row.place === null ? '\u2013' : parts.length ? parts.join('; ') : 'ahead of all others';
  }

  function line(row, pattern, ranking, ratios) {
    const published = ratios && ratios.get(row.variant.id);
    return am.el('tr', { 'data-variant': row.variant.id, 'data-pattern': pattern.id },
        am.el('th', { scope: 'row' },
            am.el('div', { class: 'am-placed' },
                row.place === null ? null : am.el('span', { class: 'am-place' }, row.place + '.'), am.variant(row.variant),
                row.mean.errors ? am.el('span', { class: 'am-bad-text am-beside' }, am.plural(row.mean.errors, 'error')) : null)),
        am.numberCell(am.rate(row.mean.tps)),
        am.numberCell(am.times(am.toBest(row, ranking)), { 'data-figure': 'ratio' }),
        am.isProven(ranking) ? am.numberCell(interval(row), { 'data-figure': 'interval' }) : null,
        ratios ? [
          am.numberCell(am.times(published && published.ours), { 'data-figure': 'ours' }),
          am.numberCell(am.times(published && published.theirs), { 'data-figure': 'theirs' }),
        ] : null,
        am.isProven(ranking) ? am.el('td', { 'data-figure': 'reading' }, am.el('span', { class: 'am-reading' }, reading(row))) : null);
  }

  /** What was first when it was published, if that compares. */
  function published(ranking, ratios) {
    if (!ratios) {
      return null;
    }
    const order = [...ratios.entries()].sort((a, b) => b[1].theirs - a[1].theirs);
    const best = order[0][1].theirs;
    const firsts = order.filter((entry) => entry[1].theirs === best);
    if (firsts.length === order.length) {
      return 'In the published figures all are equal. ';
    }
    const same = am.winners(ranking).some((r) => firsts.some((entry) => entry[0] === r.variant.id));
    const next = order[firsts.length];
    return 'In the published figures ' + am.listed(firsts.map((entry) => model.variantTitle(entry[0])))
        + (firsts.length > 1 ? ' are first' : ' is first') + (same ? ' too' : '') + ', '
        + am.times(best / next[1].theirs) + ' ' + model.variantTitle(next[0]) + '. ';
  }

  function finding(ranking, pattern) {
    const names = am.winners(ranking).map((r) => r.variant.title);
    const lead = am.lead(ranking, pattern);
    const ahead = lead ? ', ' + (names.length > 1 ? names[0] + ' at ' : '') + am.timesWithInterval(lead.pair).replace(' times', ' times ' + lead.next.variant.title) : '';
    if (!am.isProven(ranking)) {
      return 'Highest rate: ' + names[0] + ahead + '. ';
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
        am.el('p', { class: 'am-finding' }, finding(ranking, pattern), published(ranking, ratios)),
        am.scrolling(am.el('table', { class: 'am-table am-assessment' },
            am.el('thead', null, am.row(am.el('th', { scope: 'col' }, am.isProven(ranking) ? 'Place, variant' : 'Variant'),
                am.numberHead('TPS'), am.numberHead('to best'), am.isProven(ranking) ? am.numberHead('95\u00a0% interval') : null,
                ratios ? [am.numberHead('to best published, ours'), am.numberHead('theirs')] : null, am.isProven(ranking) ? am.el('th', { scope: 'col' }, 'What this says') : null)),
            am.el('tbody', null, ranking.map((row) => line(row, pattern, ranking, ratios))))));
  }

  am.assessment = function () {
    /* An offered rate is no merit of who achieves it. */
    const patterns = am.answerIs('offered') ? [] : model.main.map(assessed).filter((p) => p);
    const caption = model.patternsProven()
        ? 'Variants are compared within repeats: the ratio is the geometric mean of the repeats\u2019 ratios, its 95\u00a0% interval by '
          + 'Student\u2019s t on their logarithms. Two are level where that interval holds 1.'
        : 'Listed by TPS. Without repeats the order is not proven.';
    return patterns.length === 0 ? null : am.section('assessment', 'Assessment',
        caption + ' The rate is one side; what a method costs to operate is the other.', patterns, am.operatingCosts());
  };
})(window.AuthMeter);
