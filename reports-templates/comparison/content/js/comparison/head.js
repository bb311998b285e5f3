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
      model.context.generated ? 'made ' + String(model.context.generated).replace('T', ' ').replace(/(:\d\d)(:\d\d(\.\d+)?)?Z$/, '$1 UTC') : null,
    ];
    return am.el('p', { class: 'am-facts' }, parts.filter((p) => p).map((p) => am.el('span', null, p)));
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
    return am.el('header', { class: 'am-head' },
        am.el('h1', null, context.title || context.scenario || 'Comparison'),
        context.question ? am.el('p', { class: 'am-question' }, context.question) : null,
        am.el('p', { class: 'am-answer', id: 'answer' }, am.answer()),
        am.pairsPicture(),
        verdict(),
        facts(),
        am.baselineWarnings(),
        am.el('div', { id: 'caveats' }, caveats().map((n) => am.el('p', { class: 'am-note' }, n))),
        model.broken.map((c) => am.el('p', { class: 'am-note am-bad-text' }, 'Broke off: ' + c.key + (c.detail ? '. ' + c.detail : ''))));
  };
})(window.AuthMeter);
