/* What the repeats show of each variant beside the others, and the published ratios beside ours. */
(function (am) {
  'use strict';
  const model = am.model;

  function line(standing, pattern, first, ratios) {
    const variant = model.variants.find((v) => v.id === standing.variant);
    const mean = model.mean(variant.id, pattern.id);
    const pair = am.pair(pattern, variant.id, first);
    const published = ratios && ratios.get(variant.id);
    return am.el('tr', { 'data-variant': variant.id, 'data-pattern': pattern.id },
        am.el('th', { scope: 'row' },
            am.el('div', { class: 'am-placed' },
                standing.place === null ? null : am.el('span', { class: 'am-place' }, standing.place + '.'), am.variant(variant),
                mean.errors ? am.el('span', { class: 'am-bad-text am-beside' }, am.plural(mean.errors, 'error')) : null)),
        am.numberCell(am.rate(am.orderedFigure(mean))),
        am.numberCell(am.times(pair ? pair.ratio : 1), { 'data-figure': 'ratio' }),
        am.isTested ? am.numberCell(am.interval(pair), { 'data-figure': 'interval' }) : null,
        ratios ? [
          am.numberCell(am.times(published && published.ours), { 'data-figure': 'ours' }),
          am.numberCell(am.times(published && published.theirs), { 'data-figure': 'theirs' }),
        ] : null,
        am.el('td', { 'data-figure': 'reading' },
            am.el('span', { class: 'am-reading' }, am.reading(standing, 'aheadOf', 'levelWith', 'behind', 'notDecided'))));
  }

  /** What was first when it was published, if that compares. */
  function published(first, ratios) {
    if (!ratios) {
      return null;
    }
    const order = [...ratios.entries()].sort((a, b) => b[1].theirs - a[1].theirs);
    const best = order[0][1].theirs;
    const firsts = order.filter((entry) => entry[1].theirs === best);
    if (firsts.length === order.length) {
      return 'In the published figures all are equal. ';
    }
    const same = firsts.some((entry) => entry[0] === first);
    const next = order[firsts.length];
    return 'In the published figures ' + am.listed(firsts.map((entry) => model.variantTitle(entry[0])))
        + (firsts.length > 1 ? ' are first' : ' is first') + (same ? ' too' : '') + ', '
        + am.times(best / next[1].theirs) + ' ' + model.variantTitle(next[0]) + '. ';
  }

  /** A table of one pattern; null where it does not compare variants. */
  am.assessed = function (pattern) {
    const order = am.orderOf(pattern);
    if (order === null) {
      return null;
    }
    const first = order.standings[0].variant;
    const common = am.costs ? null : am.ratios(pattern);
    const ratios = common && common.size > 1 ? common : null;
    const beside = published(first, ratios);
    return am.el('div', { 'data-assessed': pattern.id },
        am.el('h3', null, am.pattern(pattern)),
        beside ? am.el('p', { class: 'am-finding' }, beside) : null,
        am.scrolling(am.el('table', { class: 'am-table am-assessment' },
            am.el('thead', null, am.row(am.el('th', { scope: 'col' }, 'Variant'),
                am.numberHead(am.costs ? 'ms' : 'TPS'), am.numberHead('to first'), am.isTested ? am.numberHead('interval') : null,
                ratios ? [am.numberHead('to best published, ours'), am.numberHead('theirs')] : null, am.el('th', { scope: 'col' }, 'What this says'))),
            am.el('tbody', null, order.standings.map((standing) => line(standing, pattern, first, ratios))))));
  };

  am.assessment = function () {
    /* An offered rate is no merit of who achieves it. */
    const patterns = am.answerIs('offered') ? [] : model.main.map(am.assessed).filter((p) => p);
    const caption = am.isTested
        ? 'Variants are compared within repeats: the ratio is the geometric mean of the repeats\u2019 ratios. All intervals of this page hold '
          + 'together with 95\u00a0%. Ahead: significant at 5\u00a0% after Holm\u2019s correction. Level: the whole interval lies within ' + am.relevantDifference + '.'
        : 'Fewer than three repeats decide no order.';
    return patterns.length === 0 ? null : am.section('assessment', 'Assessment',
        caption + (am.costs ? '' : ' The rate is one side; what a method costs to operate is the other.'),
        am.el('details', { class: 'am-details' }, am.el('summary', null, 'Variant by variant, beside the published ratios'), patterns), am.operatingCosts());
  };
})(window.AuthMeter);
