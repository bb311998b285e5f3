/* Ratios to the best, ours and published, over the same variants: only then do they compare. */
(function (am) {
  'use strict';
  const model = am.model;

  const figure = (row) => (typeof row.recomputedTps === 'number' ? row.recomputedTps : row.printedTps);

  /** The published rate: recomputed from the document's own runs where that can be done. */
  am.publishedTps = (row) => (typeof figure(row) === 'number' ? figure(row) : null);

  /** {ours, theirs} by the id of each variant that was both published and measured; null if there is none. */
  am.ratios = function (pattern) {
    const rows = ((model.context.reference || {}).rows || [])
        .filter((r) => r.pattern === pattern.id)
        .map((r) => ({ id: r.variant, theirs: am.publishedTps(r), ours: (model.mean(r.variant, r.pattern) || {}).tps }))
        .filter((r) => r.theirs && r.ours);
    const best = (side) => Math.max(...rows.map((r) => r[side]));
    return rows.length === 0 ? null
        : new Map(rows.map((r) => [r.id, { ours: r.ours / best('ours'), theirs: r.theirs / best('theirs') }]));
  };
})(window.AuthMeter);
