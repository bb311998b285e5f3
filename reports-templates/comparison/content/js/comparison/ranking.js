/*
 * Which variant is best, by successful tests per second. Variants are compared within repeats: what a repeat did to both
 * alike, such as a slower machine, is not in their ratio. They are level only where the interval of the ratio holds 1.
 */
(function (am) {
  'use strict';
  const model = am.model;

  /** The rate of a to that of b: {ratio, low, high, repeats}; null if no repeat has both. */
  am.pair = function (pattern, a, b) {
    const of = (first, second) => model.comparison.pairs
        .find((p) => p.pattern === pattern.id && p.variant === first.id && p.over === second.id);
    const ahead = of(a, b);
    const behind = ahead ? null : of(b, a);
    const inverse = (value) => (value === null ? null : 1 / value);
    return ahead ? { ratio: ahead.ratio, low: ahead.low, high: ahead.high, repeats: ahead.repeats }
        : behind ? { ratio: inverse(behind.ratio), low: inverse(behind.high), high: inverse(behind.low), repeats: behind.repeats }
            : null;
  };

  /* The interval of two ratios is narrow by chance too often, and what comes later meets warmer servers. */
  const ENOUGH_REPEATS = 3;
  const proven = (pair) => pair !== null && pair.low !== null && pair.repeats >= ENOUGH_REPEATS;
  const isAhead = (pair) => proven(pair) && pair.low > 1;
  const isLevel = (pair) => proven(pair) && pair.low <= 1 && pair.high >= 1;

  /** "1.72 times", with its interval where there is one. */
  am.timesWithInterval = function (pair) {
    return pair.ratio.toFixed(2) + ' times' + (!proven(pair) ? ''
        : ' (' + pair.low.toFixed(2) + ' to ' + pair.high.toFixed(2) + ' in ' + pair.repeats + ' repeats)');
  };

  /**
   * The variants of one pattern by rate: {place, variant, mean, best, behind, level}. The place is one more than the
   * number of variants that are clearly better, because being level is not transitive; it is null with fewer than three
   * repeats, which prove no order. `best` is the pair of the row and the first.
   */
  am.ranking = function (pattern) {
    const rows = model.variants
        .map((v) => ({ variant: v, mean: model.mean(v.id, pattern.id) }))
        .filter((r) => r.mean && r.mean.tps !== null)
        .sort((a, b) => b.mean.tps - a.mean.tps);
    return rows.map((r) => {
      const others = rows.filter((o) => o !== r).map((o) => ({ row: o, pair: am.pair(pattern, o.variant, r.variant) }));
      const behind = others.filter((o) => isAhead(o.pair)).map((o) => o.row);
      return {
        place: others.some((o) => proven(o.pair)) ? 1 + behind.length : null,
        variant: r.variant,
        mean: r.mean,
        best: r === rows[0] ? null : am.pair(pattern, r.variant, rows[0].variant),
        behind: behind,
        level: others.filter((o) => isLevel(o.pair)).map((o) => o.row),
      };
    });
  };

  /** The ratio to the first, from the same repeats where there are any. */
  am.toBest = (row, ranking) => (row === ranking[0] ? 1 : row.best ? row.best.ratio : row.mean.tps / ranking[0].mean.tps);

  /** Whether intervals tell which variants of a pattern are first. */
  am.isProven = (ranking) => ranking.length > 0 && ranking[0].place !== null;

  /** The first, and all that are level with nobody better. */
  am.winners = (ranking) => ranking.filter((r, i) => (am.isProven(ranking) ? r.place === 1 : i === 0));

  /** How far the first is ahead of the best that is not first too: {pair, next}; null if there is none. */
  am.lead = function (ranking, pattern) {
    const next = ranking.find((r, i) => (am.isProven(ranking) ? r.place > 1 : i === 1));
    return !next ? null : {
      next: next,
      pair: am.pair(pattern, ranking[0].variant, next.variant)
          || { ratio: ranking[0].mean.tps / next.mean.tps, low: null, high: null, repeats: 0 },
    };
  };

  /** "1.20 times memcached (1.15 to 1.25 in 3 repeats)" for each pattern, or the range where they are many. */
  function leads(patterns) {
    const all = patterns.map((p) => ({ pattern: p, lead: am.lead(am.ranking(p), p) })).filter((l) => l.lead !== null);
    if (all.length === 0) {
      return '';
    }
    if (all.length > 3) {
      const ratios = all.map((l) => l.lead.pair.ratio);
      return ', ' + Math.min(...ratios).toFixed(2) + ' to ' + Math.max(...ratios).toFixed(2) + ' times the next';
    }
    const told = all.map((l) => {
      const words = am.timesWithInterval(l.lead.pair).split(' times');
      return (patterns.length > 1 ? l.pattern.id + ' ' : '') + words[0] + ' times ' + l.lead.next.variant.title + words[1];
    });
    return (patterns.length > 1 ? ': ' : ', ') + told.join(', ');
  }

  function where(inPatterns, all) {
    if (inPatterns.length < all.length) {
      return 'in ' + am.listed(inPatterns.map((p) => p.id));
    }
    return all.length === 1 ? 'with ' + all[0].title : all.length === 2 ? 'in both patterns' : 'in all ' + all.length + ' patterns';
  }

  /* A lead below this is not worth a sentence. */
  const INDISTINCT = 1.01;

  function clause(inPatterns, contested) {
    const ranking = am.ranking(inPatterns[0]);
    const names = am.winners(ranking).map((r) => r.variant.title);
    if (!am.isProven(ranking)) {
      const gaps = inPatterns.map((p) => am.lead(am.ranking(p), p)).filter((l) => l !== null);
      return gaps.length > 0 && gaps.every((l) => l.pair.ratio < INDISTINCT)
        ? names[0] + ' and ' + gaps[0].next.variant.title + ' differ by less than 1\u00a0% ' + where(inPatterns, contested)
        : names[0] + ' has the highest rate ' + where(inPatterns, contested) + leads(inPatterns);
    }
    return names.length === 1
        ? names[0] + ' is ahead ' + where(inPatterns, contested) + leads(inPatterns)
        : am.listed(names) + ' are level ' + where(inPatterns, contested) + (names.length === ranking.length ? '' : leads(inPatterns));
  }

  /** Patterns whose rates are compared. */
  am.contested = function () {
    const ranked = (list) => list.filter((p) => am.ranking(p).length > 0);
    const patterns = ranked(model.main).length ? ranked(model.main) : ranked(model.patterns).slice(0, 1);
    return { measured: patterns, contested: patterns.filter((p) => am.ranking(p).length > 1) };
  };

  /** The answer to the campaign's question in one sentence. */
  am.answer = function () {
    const { measured, contested } = am.contested();
    if (measured.length === 0) {
      return model.comparison.functional.length ? 'No load was measured; the functional tests are below.' : 'Nothing was measured.';
    }
    if (model.measured(measured).length < 2) {
      const only = am.ranking(measured[0])[0];
      return 'Only ' + only.variant.title + ' was measured: ' + am.rate(only.mean.tps) + ' per second with '
          + measured[0].title + '.';
    }
    // one that is alone in a pattern is ahead of nobody
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

  /** What is missing for an order; null if nothing is. */
  am.orderCaveat = function () {
    const open = am.contested().contested.filter((p) => !am.isProven(am.ranking(p)));
    return open.length === 0 ? null : 'An order needs three repeats or more: with fewer, a difference cannot be distinguished from chance.';
  };
})(window.AuthMeter);
