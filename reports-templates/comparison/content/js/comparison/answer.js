/* The answer at the top of the page; its question follows from the kind of the results. */
(function (am) {
  'use strict';
  const model = am.model;

  const LISTED = 3;

  const known = (half) => half !== null && half !== undefined;

  /** Mean times: the first as it is, the others as differences to it with what the repeats show; of many only two. */
  function costs(title, entries) {
    if (entries.length < 2) {
      return null;
    }
    const first = entries[0];
    const difference = (e) => (e.ms < first.ms ? '\u2212' : '+') + am.fixed(Math.abs(e.ms - first.ms), 1)
        + ' (' + e.name + (e.word && e.word !== 'ahead' ? ', ' + e.word : '') + ')';
    const others = entries.slice(1);
    const sorted = others.slice().sort((a, b) => a.ms - b.ms);
    return title + ': ' + first.name + ' ' + am.fixed(first.ms, 1)
        + (known(first.half) ? ' ' + am.plusMinus(first.half) : '') + '\u00a0ms, '
        + (others.length <= LISTED ? others.map(difference).join(', ')
            : 'the other ' + others.length + ' from ' + difference(sorted[0]) + ' to ' + difference(sorted[sorted.length - 1])) + '.';
  }

  function ms(variant, pattern) {
    const mean = model.mean(variant.id, pattern.id);
    return mean ? mean.meanMs : null;
  }

  /** What the protection adds under the first load, and what each further load adds for the variant that has most of them. */
  function costAnswer() {
    const asked = (model.context.report || {}).answer === 'costs';
    const patterns = model.main.filter((p) => model.measured([p]).length);
    if (!asked || patterns.length === 0) {
      return null;
    }
    const entry = (name, variant, pattern, word) => ({
      name: name, ms: ms(variant, pattern), half: (model.spread(variant.id, pattern.id) || {}).meanMsCi95, word: word,
    });
    const entries = (list, of) => list.map(of).filter((e) => e.ms !== null);
    const most = model.variants.map((v) => ({ variant: v, own: patterns.filter((p) => ms(v, p) !== null) }))
        .reduce((a, b) => (b.own.length > a.own.length ? b : a));
    /* A load whose test is another one is no more or less of the first. */
    const like = most.own.filter((p) => p.unit === most.own[0].unit);
    const unlike = most.own.filter((p) => p.unit !== most.own[0].unit);
    const first = (model.variants.find((v) => ms(v, patterns[0]) !== null) || {}).id;
    const lines = [
      costs(patterns[0].title, entries(model.variants, (v) => entry(v.title, v, patterns[0], (am.pair(patterns[0], v.id, first) || {}).word))),
      costs(most.variant.title, entries(like, (p) => entry(p.title, most.variant, p, am.loadWord(most.variant.id, most.own[0].id, p.id)))),
      unlike.length === 0 ? null : unlike.map((p) => p.title + ' ' + am.fixed(ms(most.variant, p), 1) + '\u00a0ms').join(', ') + '.',
    ].filter((l) => l);
    return lines.length === 0 ? null : ['Mean time of a test. '].concat(lines)
        .map((l) => am.el('span', { class: 'am-line-of-answer' }, l + ' '));
  }

  /* A share of failed tests up to which a limit is large enough. */
  const ENOUGH = 0.001;

  /** The smallest value that was large enough, where nothing but searches for a limit was measured. */
  function limitAnswer() {
    const measured = model.patterns.filter((p) => model.measured([p]).length);
    if (measured.length === 0 || !measured.every((p) => p.limitOf)) {
      return null;
    }
    const value = (p) => Number(p.id.slice(p.limitOf.length + 1));
    const searches = [...new Set(measured.map((p) => p.limitOf))];
    return searches.map((search) => {
      const steps = measured.filter((p) => p.limitOf === search).sort((a, b) => value(a) - value(b));
      const found = model.measured(steps).map((v) => {
        const enough = steps.find((p) => {
          const mean = model.mean(v.id, p.id);
          return mean && mean.errors <= ENOUGH * mean.tests;
        });
        return v.title + ' ' + (enough ? am.count(value(enough)) : 'none of those tried');
      });
      return am.el('span', { class: 'am-line-of-answer' },
          'Smallest limit that holds (' + steps[0].title.replace(/, \d+$/, '') + '): ' + found.join('; ') + '.');
    });
  }

  const KINDS = [
    ['capacity', () => am.capacityAnswer()],
    ['scaling', () => am.scalingAnswer()],
    ['limit', limitAnswer],
    ['failover', () => am.failoverAnswer()],
    ['recovery', () => (model.aboutRecovery ? am.recoveryAnswer() : null)],
    ['replication', () => am.replicationAnswer()],
    ['offered', () => am.offeredAnswer()],
    ['costs', costAnswer],
    ['averages', () => am.averagesAnswer()],
    ['rates', () => am.answer()],
  ];
  let found = null;

  /** {kind, content}. */
  am.theAnswer = function () {
    if (found === null) {
      for (const [kind, content] of KINDS) {
        const told = content();
        if (told !== null && told !== undefined) {
          found = { kind: kind, content: told };
          break;
        }
      }
    }
    return found;
  };

  am.answerIs = (kind) => am.theAnswer().kind === kind;
})(window.AuthMeter);
