/* The order of the variants as comparison.json has it. Nothing is computed here: it is looked up and put into words. */
(function (am) {
  'use strict';
  const model = am.model;
  const order = model.comparison.order;

  /** What variants are ordered by: the mean time of a test, or its rate. */
  am.costs = order.figure === 'meanMs';
  am.orderedFigure = (mean) => (am.costs ? mean.meanMs : mean.tps);

  /** Whether anything could be tested: with fewer than three repeats nothing is. */
  am.isTested = order.comparisons > 0;
  am.relevantDifference = order.relevantDifferencePercent + '\u00a0%';

  /** {pairs, standings} of a pattern; null where variants are not compared. */
  am.orderOf = (pattern) => order.patterns.find((o) => o.pattern === pattern.id) || null;

  /** The ratio of a to b with its interval and word; null if they were not compared. */
  am.pair = function (pattern, a, b) {
    const inverse = (value) => (value === null ? null : 1 / value);
    const pairs = (am.orderOf(pattern) || { pairs: [] }).pairs;
    const behind = pairs.find((p) => p.variant === b && p.over === a);
    return behind ? Object.assign({}, behind, { ratio: inverse(behind.ratio), low: inverse(behind.high), high: inverse(behind.low) })
        : pairs.find((p) => p.variant === a && p.over === b) || null;
  };

  am.interval = (pair) => (!pair || pair.low === null ? '\u2013' : pair.low.toFixed(2) + ' to ' + pair.high.toFixed(2));

  const WORDS = { aheadOf: 'ahead of', levelWith: 'level with', behind: 'behind', notDecided: 'not decided with' };

  /** "ahead of a; level with b and c" of one variant, from the lists that are asked for. */
  am.reading = function (standing, ...lists) {
    const others = Object.keys(WORDS).reduce((sum, name) => sum + standing[name].length, 0);
    return lists.filter((name) => standing[name].length).map((name) => WORDS[name] + ' '
        + (others > 1 && standing[name].length === others ? (name === 'notDecided' ? 'any other' : 'all others') : am.listed(standing[name].map(model.variantTitle)))).join('; ');
  };
})(window.AuthMeter);
