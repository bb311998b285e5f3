/* Which variant is best, by successful tests per second; level only if the 95 % intervals overlap. */
(function (am) {
  'use strict';
  const model = am.model;
  const proven = (mean) => typeof mean.tpsCi95 === 'number';

  function overlap(a, b) {
    return Math.abs(a.tps - b.tps) <= a.tpsCi95 + b.tpsCi95;
  }

  /**
   * The variants of one pattern by rate: {place, variant, mean, ratio, level}. The place is one more
   * than the number of variants that are clearly better, because being level is not transitive; it is
   * null without an interval, because one run proves no order. `level` are the rows whose intervals overlap.
   */
  am.ranking = function (pattern) {
    const rows = model.variants
        .map((v) => ({ variant: v, mean: model.mean(v.id, pattern.id) }))
        .filter((r) => r.mean && r.mean.tps !== null)
        .sort((a, b) => b.mean.tps - a.mean.tps);
    const compared = rows.filter((r) => proven(r.mean));
    return rows.map((r) => ({
      place: !proven(r.mean) ? null
          : 1 + compared.filter((o) => o.mean.tps > r.mean.tps && !overlap(o.mean, r.mean)).length,
      variant: r.variant,
      mean: r.mean,
      ratio: r.mean.tps / rows[0].mean.tps,
      level: !proven(r.mean) ? [] : compared.filter((o) => o !== r && overlap(o.mean, r.mean)),
    }));
  };

  /** Whether intervals tell which variants of a pattern are first. */
  am.isProven = (ranking) => ranking.length > 0 && ranking[0].place !== null;

  /** The first, and all that are level with nobody better. */
  am.winners = (ranking) => ranking.filter((r, i) => (am.isProven(ranking) ? r.place === 1 : i === 0));

  /** How far the first is ahead of the best that is not first too; null if there is none. */
  am.lead = function (ranking) {
    const next = ranking.find((r, i) => (am.isProven(ranking) ? r.place > 1 : i === 1));
    return next ? { ratio: ranking[0].mean.tps / next.mean.tps, next: next } : null;
  };

  function leads(rankings) {
    const values = rankings.map(am.lead).filter((l) => l !== null).map((l) => l.ratio);
    if (values.length === 0) {
      return '';
    }
    const low = Math.min(...values).toFixed(2);
    const high = Math.max(...values).toFixed(2);
    return ' (' + (low === high ? low : low + ' to ' + high) + ' times the next)';
  }

  function where(inPatterns, all) {
    if (inPatterns.length < all.length) {
      return 'in ' + am.listed(inPatterns.map((p) => p.id));
    }
    return all.length === 1 ? 'with ' + all[0].title : all.length === 2 ? 'in both patterns' : 'in all ' + all.length + ' patterns';
  }

  function clause(inPatterns, all) {
    const rankings = inPatterns.map(am.ranking);
    const names = am.winners(rankings[0]).map((r) => r.variant.title);
    if (!am.isProven(rankings[0])) {
      return names[0] + ' has the highest rate ' + where(inPatterns, all) + leads(rankings) + ', by one run: the order is not proven';
    }
    return names.length === 1
        ? names[0] + ' is ahead ' + where(inPatterns, all) + leads(rankings)
        : am.listed(names) + ' are level ' + where(inPatterns, all);
  }

  /** The answer to the campaign's question in one sentence. */
  am.answer = function () {
    const ranked = (list) => list.filter((p) => am.ranking(p).length > 0);
    const patterns = ranked(model.main).length ? ranked(model.main) : ranked(model.patterns).slice(0, 1);
    if (patterns.length === 0) {
      return 'Nothing was measured.';
    }
    if (model.measured(patterns).length < 2) {
      const only = am.ranking(patterns[0])[0];
      return 'Only ' + only.variant.title + ' was measured: ' + am.rate(only.mean.tps) + ' per second with '
          + patterns[0].title + '.';
    }
    // one that is alone in a pattern is ahead of nobody
    const contested = patterns.filter((p) => am.ranking(p).length > 1);
    if (contested.length === 0) {
      return 'No pattern was measured with two variants: there is nothing to compare.';
    }
    const alike = new Map();
    contested.forEach((p) => {
      const ranking = am.ranking(p);
      const key = JSON.stringify([am.isProven(ranking), am.winners(ranking).map((r) => r.variant.id)]);
      alike.set(key, (alike.get(key) || []).concat(p));
    });
    return [...alike.values()].map((inPatterns) => clause(inPatterns, contested)).join('; ') + '.';
  };
})(window.AuthMeter);
