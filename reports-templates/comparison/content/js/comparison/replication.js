/* What probes saw of a pair that replicates asynchronously. */
(function (am) {
  'use strict';
  const model = am.model;
  const SIGNS = { replicated: ['good', '\u2713'], 'keys lost': ['bad', '\u2717'], 'not resynced': ['bad', '\u2717'] };

  const inMs = (us) => am.fixed(us / 1000, us < 10000 ? 3 : 1);
  const milliseconds = (us) => (us === null ? '\u2013' : inMs(us) + '\u00a0ms');

  function share(part, whole) {
    if (whole === 0) {
      return '\u2013';
    }
    return [am.count(part), am.el('div', { class: 'am-minor' }, am.fixed(100 * part / whole, 1) + '\u00a0% of ' + am.count(whole))];
  }

  /* Head, figure, and in which rows it says something; without that in all. */
  const COLUMNS = [
    ['Lag p50', (r) => milliseconds(r.p50Us)],
    ['p95', (r) => milliseconds(r.p95Us)],
    ['p99', (r) => milliseconds(r.p99Us)],
    ['Max', (r) => milliseconds(r.maxUs)],
    ['First read missed', (r) => share(r.firstReadMisses, r.probes)],
    ['Values not seen', (r) => share(r.versionsNotSeen, r.versions), (r) => r.versions > r.probes || r.versionsNotSeen > 0],
    ['Not in time', (r) => am.count(r.notReplicated)],
    ['Keys lost', (r) => share(r.keysLost, r.keysChecked), (r) => r.keysChecked > 0],
    ['Not resynced', (r) => share(r.keysNotResynced, r.keysCheckedBack), (r) => r.keysCheckedBack > 0],
  ];

  function row(r, variant, columns) {
    const [kind, sign] = SIGNS[r.verdict] || ['open', '\u25cb'];
    return am.row(
        am.el('th', { scope: 'row' }, am.label(am.variant(variant)), model.repeats > 1 ? am.el('div', { class: 'am-minor' }, 'run ' + r.repeat) : null),
        am.el('td', { class: 'am-' + kind + '-cell' },
            am.el('span', { class: 'am-sign', 'aria-hidden': 'true' }, sign + ' '), am.el('b', { 'data-figure': 'verdict' }, r.verdict)),
        columns.map(([, figure]) => am.numberCell(figure(r))));
  }

  function table(pattern) {
    const here = (model.comparison.replication || []).filter((r) => r.pattern === pattern.id);
    const columns = COLUMNS.filter(([, , says]) => !says || here.some(says));
    const rows = model.variants.flatMap((v) => here.filter((r) => r.variant === v.id).map((r) => row(r, v, columns)));
    return rows.length === 0 ? null : [
      am.el('h3', null, am.pattern(pattern)),
      am.scrolling(am.el('table', { class: 'am-table am-replication' },
          am.el('thead', null, am.row(am.el('th', { scope: 'col' }, 'Variant'), am.el('th', { scope: 'col' }, 'Verdict'),
              columns.map(([head]) => am.numberHead(head)))),
          am.el('tbody', null, rows))),
    ];
  }

  /** Runs in which something was lost, for the badges. */
  am.replicationVerdicts = function () {
    return ['keys lost', 'not resynced', 'not replicated'].map((word) => [word, (model.comparison.replication || []).filter((r) => r.verdict === word).length])
        .filter(([, n]) => n > 0).map(([word, n]) => ['bad', am.plural(n, 'run') + ': ' + word]);
  };

  am.replication = function () {
    return am.section('replication', 'Replication',
        'Values were written on the first node and read on its replica until they were there. Lag: from the node\u2019s confirmation '
        + 'to the end of the first read that had the value. Values not seen: overwritten before a read on the replica saw them. '
        + 'Keys lost: confirmed, but not on the replica after the node had failed; not resynced: not on the node when it was back.',
        model.patterns.map(table));
  };
})(window.AuthMeter);
