/* The one answer that leads the page: to what was asked, which the kind of the results tells. */
(function (am) {
  'use strict';
  const model = am.model;

  /** Where the question is what something costs: mean times, the first as it is and the others beside it. */
  function costs(title, entries) {
    if (entries.length < 2) {
      return null;
    }
    const first = entries[0];
    const beside = entries.slice(1).map((e) => {
      const more = e.ms - first.ms;
      return e.name + ' ' + (more < 0 ? '\u2212' : '+') + am.fixed(Math.abs(more), 1);
    });
    return title + ': ' + first.name + ' ' + am.fixed(first.ms, 1) + '\u00a0ms, ' + beside.join(', ') + '.';
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
    const entries = (list, name, time) => list.map((e) => ({ name: name(e), ms: time(e) })).filter((e) => e.ms !== null);
    const most = model.variants.map((v) => ({ variant: v, own: patterns.filter((p) => ms(v, p) !== null) }))
        .reduce((a, b) => (b.own.length > a.own.length ? b : a));
    /* A load whose test is another one is no more or less of the first. */
    const like = most.own.filter((p) => p.unit === most.own[0].unit);
    const unlike = most.own.filter((p) => p.unit !== most.own[0].unit);
    const lines = [
      costs(patterns[0].title, entries(model.variants, (v) => v.title, (v) => ms(v, patterns[0]))),
      costs(most.variant.title, entries(like, (p) => p.title, (p) => ms(most.variant, p))),
      unlike.length === 0 ? null : unlike.map((p) => p.title + ' ' + am.fixed(ms(most.variant, p), 1) + '\u00a0ms').join(', ') + '.',
    ].filter((l) => l);
    return lines.length === 0 ? null : ['Mean time of a test. '].concat(lines)
        .map((l) => am.el('span', { class: 'am-line-of-answer' }, l + ' '));
  }

  const KINDS = [
    ['capacity', () => am.capacityAnswer()],
    ['scaling', () => am.scalingAnswer()],
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
