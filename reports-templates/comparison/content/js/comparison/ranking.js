/* Which variant is best, by successful tests per second; level only if the 95 % intervals overlap. */
(function (am) {
  'use strict';
  const model = am.model;

  function overlap(a, b) {
    return a.tpsCi95 !== null && b.tpsCi95 !== null && Math.abs(a.tps - b.tps) <= a.tpsCi95 + b.tpsCi95;
  }

  /**
   * The variants of one pattern by rate: {place, variant, mean, ratio}. The place is one more than the
   * number of variants that are clearly better, because being level is not transitive.
   */
  am.ranking = function (pattern) {
    const rows = model.variants
        .map((v) => ({ variant: v, mean: model.mean(v.id, pattern.id) }))
        .filter((r) => r.mean && r.mean.tps !== null)
        .sort((a, b) => b.mean.tps - a.mean.tps);
    return rows.map((r, i) => ({
      place: 1 + rows.slice(0, i).filter((better) => better.mean.tps > r.mean.tps && !overlap(better.mean, r.mean)).length,
      variant: r.variant,
      mean: r.mean,
      ratio: r.mean.tps / rows[0].mean.tps,
    }));
  };

  function winners(pattern) {
    return am.ranking(pattern).filter((r) => r.place === 1).map((r) => r.variant.title);
  }

  /** How far the winner is ahead of the best that is not level with it. */
  function lead(pattern) {
    const ranking = am.ranking(pattern);
    const next = ranking.find((r) => r.place > 1);
    return next ? ranking[0].mean.tps / next.mean.tps : null;
  }

  function leads(patterns) {
    const values = patterns.map(lead).filter((v) => v !== null);
    if (values.length === 0) {
      return '';
    }
    const low = Math.min(...values).toFixed(2);
    const high = Math.max(...values).toFixed(2);
    return (low === high ? low : low + ' to ' + high) + ' times the next'
        + (model.repeats > 1 ? '' : ', by one run each');
  }

  /** The answer to the campaign's question in one sentence. */
  am.answer = function () {
    const patterns = model.main.filter((p) => am.ranking(p).length > 0);
    if (patterns.length === 0) {
      return 'Nothing was measured.';
    }
    if (model.measured(patterns).length < 2) {
      const only = am.ranking(patterns[0])[0];
      return 'Only ' + only.variant.title + ' was measured: ' + am.rate(only.mean.tps) + ' per second with '
          + patterns[0].title + '.';
    }
    const byWinners = new Map();
    patterns.forEach((p) => {
      const key = JSON.stringify(winners(p));
      byWinners.set(key, (byWinners.get(key) || []).concat(p));
    });
    const clauses = [...byWinners.entries()].map(([key, inPatterns]) => {
      const names = JSON.parse(key);
      const everywhere = inPatterns.length === patterns.length;
      const where = everywhere
          ? patterns.length === 1 ? 'with ' + patterns[0].title : patterns.length === 2 ? 'in both patterns' : 'in all ' + patterns.length + ' patterns'
          : 'in ' + am.listed(inPatterns.map((p) => p.id));
      const ahead = leads(inPatterns);
      return names.length === 1
          ? names[0] + ' is ahead ' + where + (ahead ? ' (' + ahead + ')' : '')
          : am.listed(names) + ' are level ' + where;
    });
    return clauses.join('; ') + '.';
  };
})(window.AuthMeter);
