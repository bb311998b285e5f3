/* Title, question, answer, verdict: what a reader in a hurry reads. */
(function (am) {
  'use strict';
  const model = am.model;

  function badge(kind, text) {
    const sign = { good: '\u2713', bad: '\u2717', open: '\u25cb' }[kind];
    return am.el('li', { class: 'am-badge am-' + kind }, am.el('span', { class: 'am-sign', 'aria-hidden': 'true' }, sign),
        am.el('span', null, text));
  }

  function verdict() {
    const badges = [];
    const gates = model.comparison.gates;
    const fallen = gates.filter((g) => !g.pass);
    if (fallen.length) {
      badges.push(badge('bad', fallen.length + ' of ' + am.plural(gates.length, 'gate') + ' fell'));
    } else if (gates.length) {
      badges.push(badge('good', gates.length === 1 ? 'The gate holds' : 'All ' + gates.length + ' gates hold'));
    }
    const functional = model.comparison.functional;
    const failed = functional.filter((f) => f.pass === false).length;
    const passed = functional.filter((f) => f.pass === true).length;
    const open = functional.length - failed - passed;
    if (failed) {
      badges.push(badge('bad', am.plural(failed, 'functional test') + ' not as expected'));
    }
    if (passed) {
      badges.push(badge('good', am.plural(passed, 'functional test') + ' as expected'));
    }
    if (open) {
      badges.push(badge('open', am.plural(open, 'functional test') + ' observed, nothing expected'));
    }
    if (model.broken.length) {
      badges.push(badge('bad', am.plural(model.broken.length, 'run') + ' broke off'));
    }
    am.recoveryVerdicts().concat(am.replicationVerdicts()).forEach(([kind, text]) => badges.push(badge(kind, text)));
    const worstFirst = badges.sort((a, b) => b.classList.contains('am-bad') - a.classList.contains('am-bad'));
    return am.el('ul', { class: 'am-badges', id: 'verdict' }, worstFirst);
  }

  function facts() {
    const cells = model.comparison.cells.filter((c) => c.tests > 0);
    const tests = cells.reduce((sum, c) => sum + c.tests, 0);
    const measured = model.main.filter((p) => model.measured([p]).length);
    const units = [...new Set((measured.length ? measured : model.patterns).map((p) => p.unit || model.unit))];
    const parts = [
      cells.length ? 'one test is one ' + units.join(' or ') : null,
      cells.length === 0 && model.comparison.cells.length === 0 ? null : am.plural(tests, 'test') + ' in ' + am.plural(cells.length, 'run'),
      model.context.profile ? 'profile ' + model.context.profile : null,
      model.context.generated ? 'made ' + String(model.context.generated).replace('T', ' ').replace(/(\.\d+)?Z$/, ' UTC') : null,
    ];
    return am.el('p', { class: 'am-facts' }, parts.filter((p) => p).map((p) => am.el('span', null, p)));
  }

  function place(standing, pattern, first) {
    const variant = model.variants.find((v) => v.id === standing.variant);
    const mean = model.mean(variant.id, pattern.id);
    const pair = am.pair(pattern, variant.id, first);
    const decided = am.reading(standing, 'aheadOf', 'levelWith');
    return am.el('li', { 'data-variant': variant.id, 'data-pattern': pattern.id },
        standing.place === null ? null : am.el('span', { class: 'am-place' }, standing.place + '.'),
        am.el('div', { class: 'am-who' },
            am.variant(variant), mean.errors ? am.el('span', { class: 'am-bad-text' }, ' ' + am.plural(mean.errors, 'error')) : null,
            decided ? am.el('div', { class: 'am-minor am-decided' }, decided) : null),
        am.el('span', { class: 'am-number' }, am.rate(am.orderedFigure(mean))),
        am.el('span', { class: 'am-number am-ratio', title: am.interval(pair) }, am.times(pair ? pair.ratio : 1)));
  }

  /** What the variants of a pattern prove, in a card; the first of the list is that with the best mean. */
  function places(pattern) {
    const order = am.orderOf(pattern);
    if (order === null) {
      return null;
    }
    const rows = order.standings;
    const decided = rows.some((r) => r.aheadOf.length || r.levelWith.length);
    const open = rows.some((r) => r.notDecided.length);
    return am.el('div', { class: 'am-card' },
        am.el('h3', null, am.pattern(pattern)),
        am.el('ol', { class: 'am-places' },
            am.el('li', { class: 'am-places-head' },
                rows[0].place === null ? null : am.el('span', { class: 'am-place' }), am.el('span', { class: 'am-who' }),
                am.el('span', { class: 'am-number' }, am.costs ? 'ms' : 'TPS'), am.el('span', { class: 'am-number am-ratio' }, 'to first')),
            rows.map((row) => place(row, pattern, rows[0].variant))),
        open ? am.el('p', { class: 'am-minor am-undecided' }, decided ? 'All else: not decided' : 'Nothing decided') : null);
  }

  function rule() {
    return (am.costs ? 'Listed by mean time.' : 'Listed by successful tests per second (TPS).') + (am.isTested
        ? ' Ahead: significant at 5\u00a0%, corrected for the ' + am.plural(model.comparison.order.comparisons, 'comparison') + ' of this page. Level: the whole interval '
          + 'lies within ' + am.relevantDifference + '. Not decided: neither; more repeats may show which.' : '');
  }

  /** What a reader must know before he believes a figure; it stands here and nowhere else. */
  function caveats() {
    const record = model.context.record || {};
    const notes = (Array.isArray(record.notes) ? record.notes : []).filter((n) => typeof n === 'string');
    const shared = (record.systemUnderTest || {}).kind === 'testbed' && !notes.length
        ? ['Load generator and servers shared this host\u2019s cores: compare the variants, not the absolute figures.'] : [];
    return notes.concat(shared, am.limitedCaveat() || []);
  }

  am.head = function () {
    const context = model.context;
    const rankings = (am.answerIs('rates') || am.answerIs('replication') ? model.main : []).map(places).filter((p) => p);
    return am.el('header', { class: 'am-head' },
        am.el('h1', null, context.title || context.scenario || 'Comparison'),
        context.question ? am.el('p', { class: 'am-question' }, context.question) : null,
        am.el('p', { class: 'am-answer', id: 'answer' }, am.theAnswer().content),
        verdict(),
        facts(),
        am.baselineWarnings(),
        am.el('div', { id: 'caveats' }, caveats().map((n) => am.el('p', { class: 'am-note' }, n))),
        model.broken.map((c) => am.el('p', { class: 'am-note am-bad-text' }, 'Broke off: ' + c.key + (c.detail ? '. ' + c.detail : ''))),
        rankings.length ? am.el('p', { class: 'am-caption' }, rule()) : null,
        rankings.length ? am.el('div', { class: 'am-cards', id: 'ranking' }, rankings) : null);
  };
})(window.AuthMeter);
